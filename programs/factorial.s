; The factorial of n, by a loop: the function returns to the `wg` that called it.
; Result: r = 3628800
.var n 10
.var r
.var t

main:
    mov 1 r
    mov n t
    .bound 12
    wg t 1 factorial
    ret

factorial:
    mul r t r
    sub t 1 t
    ret
