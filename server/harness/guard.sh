# Ends every process of one browser session and removes its directory, as soon as the pipe on standard input closes.
# The pipe closes when framelab closes the session, panics, or is killed, so this is the only way in which anything ends.
#
# A process belongs to the session when its environment or its command line names the session's directory; browsers hand
# both down to their children. The directory arrives on the pipe, so that this shell and its helpers do not match.

# A closed terminal or a key press is no reason to leave the work undone.
trap '' HUP INT

read -r dir || exit 0
groups=
while read -r group; do groups="$groups -$group"; done

members() {
    if [ -d /proc/self ]; then
        printf '%s\n' "$dir" | grep -lsF -f - /proc/[0-9]*/environ /proc/[0-9]*/cmdline | cut -d/ -f3 | sort -u
    else
        ps -axww -o pid= -o command= | dir=$dir awk 'index($0, ENVIRON["dir"]) { print $1 }'
    fi
}

# Succeeds when nobody is left; gives them two seconds.
gone() {
    tries=0
    while [ -n "$(members)" ]; do
        tries=$((tries + 1))
        [ "$tries" -le 40 ] || return 1
        sleep 0.05
    done
}

end() {
    # Without /proc the driver does not show the mark, only its group does; with it a number could be somebody else's by now.
    [ -d /proc/self ] || kill -s "$1" -- $groups 2>/dev/null
    found=$(members)
    [ -z "$found" ] || kill -s "$1" $found 2>/dev/null
}

# Politely first: a display server that is killed leaves its lock file behind.
end TERM
gone || { end KILL; gone; }
rm -rf -- "$dir" || { sleep 0.2; rm -rf -- "$dir"; }
