.var a
main:
    moev 1 a
    ret
