; A linear congruential generator: ten million numbers, their sum in s.
; Result: s = 246639936
.var x 1
.var s
.var i 10_000_000

main:
    .bound 10_000_000
    wnz1 i next
    ret

next:
    mul x 1664525 x
    add x 1013904223 x
    add s x s
    sub i 1 i
    ret
