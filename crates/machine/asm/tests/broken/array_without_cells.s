.const N 0
.array v N
main:
    ret
