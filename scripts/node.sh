# Runs a program of ours with the right Node (see node.cjs), which takes the place of this shell: one process, whose number,
# signals and exit code are those of the program. What the program starts finds the same Node first on its PATH.
# npm says which Node it runs on itself, because the first one on the PATH may be one that does not start here.
n=$("${npm_node_execpath:-node}" "${0%/*}/node.cjs") || exit
# Behind -- stands nothing that Node takes for itself: it would look for the file of our --env-file before we do.
PATH="${n%/*}:$PATH" exec "$n" -- "$@"
