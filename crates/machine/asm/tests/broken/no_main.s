.var a
start:
    mov 1 a
    ret
