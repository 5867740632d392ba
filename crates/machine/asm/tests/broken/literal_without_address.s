.var p
main:
    ma 7 p
    ret
