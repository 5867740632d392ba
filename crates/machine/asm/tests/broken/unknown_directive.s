.vra a
main:
    ret
