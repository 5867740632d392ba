.array v 2000000000
main:
    ret
