; The sine and cosine of every milliradian of a turn: their squares must make a million, but for what rounding takes.
; Result: wrong = 0
; Result: a = 6284
.const MOST 1415
.const LEAST -1415
.var a
.var s
.var c
.var back
.var wrong

main:
    .bound 6284
    wl a 6284 compare
    ret

compare:
    sin a s
    sub 0 a back
    sin back back
    add s back back
    ifnz1 back miss
    cos a c
    mul s s s
    mul c c c
    add s c s
    sub s 1_000_000 s
    ifg1 s MOST miss
    ifl1 s LEAST miss
    add a 1 a
    ret

miss:
    add wrong 1 wrong
    ret
