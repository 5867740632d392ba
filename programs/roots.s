; Whole square roots by Newton's method, compared with the instruction for all squares below 2500 and their neighbours.
; Result: wrong = 0
; Result: n = 2500
.var n
.var x
.var y
.var root
.var wrong

main:
    .bound 2500
    wl n 2500 compare
    ret

compare:
    mov n x
    mov n y
    add y 1 y
    div y 2 y
    .bound 20
    wl y x newton
    sqr n root
    sub root x root
    ifnz1 root miss
    add n 1 n
    ret

; Called while y < x: the next guess is the mean of x and n / x.
newton:
    mov y x
    div n x y
    add x y y
    div y 2 y
    ret

miss:
    add wrong 1 wrong
    ret
