main:
    call explore
    ret
