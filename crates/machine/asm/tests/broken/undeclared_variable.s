main:
    mov 5 x
    ret
