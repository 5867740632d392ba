.var a
main:
    mov 1 a
helper:
    ret
