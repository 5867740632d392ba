.var sin
main:
    ret
