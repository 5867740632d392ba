.include "cone.s"
main:
    ret
