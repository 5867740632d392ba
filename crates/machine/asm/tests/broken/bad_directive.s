.var
.array v
.const N
.device d
main:
    ret
