; The sieve of Eratosthenes: the primes below 30 000, counted sixty times over.
; Result: count = 3245
.const N 30_000
.var rounds 60
.var count
.var flags
.var i
.var j
.var t
.array composite N

main:
    ma composite flags
    .bound 60
    wnz1 rounds round
    ret

round:
    mov 0 i
    .bound N
    wl i N clear
    mov 0 count
    mov 2 i
    .bound N
    wl i N number
    sub rounds 1 rounds
    ret

clear:
    add flags i t
    ms 0 t
    add i 1 i
    ret

number:
    add flags i t
    mv t t
    ifz1 t prime
    add i 1 i
    ret

prime:
    add count 1 count
    add i i j
    .bound N
    wl j N strike
    ret

strike:
    add flags j t
    ms 1 t
    add j i j
    ret
