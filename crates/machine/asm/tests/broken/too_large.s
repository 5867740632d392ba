.var a
main:
    mov 3000000000 a
    ret
