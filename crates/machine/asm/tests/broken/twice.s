.var a
.const a 5
main:
    ret
main:
    ret
