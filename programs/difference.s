; Of two numbers the smaller is taken from the greater.
; Result: c = 5
.var a 7
.var b 12
.var c

main:
    ifge2 a b first_greater second_greater
    ret

first_greater:
    sub a b c
    ret

second_greater:
    sub b a c
    ret
