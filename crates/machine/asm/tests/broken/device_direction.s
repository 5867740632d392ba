.device sonar 0x40000000 r
.device wheel 0x40000001 w
.var a
main:
    mov a sonar
    mov wheel a
    ret
