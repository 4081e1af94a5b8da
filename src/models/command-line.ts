/** How a command begins on this machine: in a package, `bin/intake` and `bin/intake-service` give Node this title. */
export const COMMAND_LINE = process.title === 'intake' ? 'intake' : 'npm run -s cli --'

/** What shows the link of the first admin on this machine, unless SVC_DATA_DIR says otherwise. */
export const SHOW_FIRST_ADMIN =
  process.title === 'intake' ? 'sudo cat /var/lib/intake/first-admin' : 'cat data/first-admin'
