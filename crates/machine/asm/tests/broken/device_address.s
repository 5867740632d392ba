.device sonar 12
.device ir 0x40000000
.device light 0x40000000
main:
    ret
