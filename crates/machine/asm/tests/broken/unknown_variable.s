.var distance
main:
    mov 5 distnace
    ret
