.var t 5
main:
    wg t 1 fatorial
    ret
factorial:
    sub t 1 t
    ret
