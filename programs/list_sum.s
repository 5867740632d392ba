; The sum of a linked list in two arrays: values, and the index of the next value or -1.
; Result: s = 89
.array list0 4 10 3 67 9
.array index0 4 2 3 -1 0
.var first 1
.var list
.var index
.var i
.var a
.var s
.var t

main:
    mov 0 s
    ma list0 list
    ma index0 index
    mov first i
    .bound 4
    wge i 0 sum1
    ret

sum1:
    add list i t
    mv t a
    add s a s
    add index i t
    mv t i
    ret
