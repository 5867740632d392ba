.var a
main:
    mov 1 a a
    ret
