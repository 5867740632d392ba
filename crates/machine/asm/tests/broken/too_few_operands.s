.var a
main:
    add a 1
    ret
