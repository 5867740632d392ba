.array v 2 1 2 3
main:
    ret
