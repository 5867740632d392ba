main:
    .bound -1
    wz1 0 main
    ret
