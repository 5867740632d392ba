.var 2fast
main:
    ret
