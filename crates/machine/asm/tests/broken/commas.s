.var a
.var b
main:
    add a, 1, b
    ret
