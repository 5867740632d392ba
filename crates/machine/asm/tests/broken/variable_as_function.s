.var a
main:
    call a
    ret
