.var a
mov 1 a
main:
    ret
