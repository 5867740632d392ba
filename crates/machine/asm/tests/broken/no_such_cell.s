.array v 3
.var a
main:
    mov v+3 a
    mov a+1 v
    ret
