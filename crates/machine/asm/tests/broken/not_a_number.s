.var a 1.5
main:
    add a 12abc a
    ret
