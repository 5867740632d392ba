main :
    ret
