/** How a command begins on this machine: in a package, `bin/intake` and `bin/intake-service` give Node this title. */
export const COMMAND_LINE = process.title === 'intake' ? 'intake' : 'npm run -s cli --'
