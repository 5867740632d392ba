.const LENGTH 5
.array v LENGHT
main:
    ret
