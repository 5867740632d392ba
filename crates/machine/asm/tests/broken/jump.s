main:
    jmp main
    ret
