.var a
main:
    .bound 10
    mov 1 a
    ret
