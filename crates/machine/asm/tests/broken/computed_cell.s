.array v 3
.var i
main:
    mov v+i i
    ret
