.var r
main:
    mov r 1
    ret
