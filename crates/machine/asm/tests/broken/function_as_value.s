.var a
main:
    mov main a
    ret
