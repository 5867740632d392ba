; The sum of an array: the address of a cell is the address of the first cell plus its number.
; Result: s = 130
.const LENGTH 5
.array v LENGTH 10 20 25 35 40
.var a
.var i
.var s
.var t1
.var t2

main:
    ma v a
    mov 0 i
    mov 0 s
    .bound LENGTH
    wl i LENGTH sum1
    ret

sum1:
    add a i t1
    mv t1 t2
    add s t2 s
    add i 1 i
    ret
