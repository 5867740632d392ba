; The sine of the sum of two angles, in milliradians and per mille.
; Result: c = 1571
; Result: d = 1000
.var a 1000
.var b 571
.var c
.var d

main:
    add a b c
    sin c d
    ret
