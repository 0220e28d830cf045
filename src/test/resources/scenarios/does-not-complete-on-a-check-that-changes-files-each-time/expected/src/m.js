old
more
more
