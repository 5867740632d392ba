main:
helper:
    ret
