/**
 * Servers that tests start must not outlive them, also when a run is killed. A small shell beside us waits on a pipe that
 * closes when this process ends, however it ends; then it ends the servers and removes their folder.
 */
import { spawn } from 'node:child_process'

/** `$1`: the folder; `$2`: the signal. A stopped process takes its signal only when it goes on. */
const SCRIPT = `
  cat > /dev/null
  for file in "$1"/*.pid; do
    pid=$(head -n 1 "$file" 2> /dev/null) && kill -s "$2" "$pid" && kill -s CONT "$pid"
  done
  for _ in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$1" && break; sleep 0.3; done
`

/**
 * Sends `signal` to each process whose number stands in `folder/*.pid`, and removes the folder, when this process has
 * ended or the returned function is called; it resolves when the folder is gone.
 */
export function untilWeEnd(folder: string, signal: 'KILL' | 'QUIT'): () => Promise<void> {
  // A session of its own: Ctrl-C in a terminal goes to all of ours.
  const watcher = spawn('sh', ['-c', SCRIPT, 'sh', folder, signal], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.unref()
  ;(watcher.stdin as unknown as { unref(): void }).unref()
  return () =>
    new Promise((resolve) => {
      watcher.once('close', () => resolve())
      watcher.ref()
      watcher.stdin!.end()
    })
}
