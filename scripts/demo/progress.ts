/** Says what the demo does while it prepares: on a terminal one line that counts, elsewhere a line for each step. */
interface Progress {
  step(text: string): void
  count(done: number, all: number): void
  end(): void
}

const BACK = '\r\x1b[2K'

export function showProgress(out: NodeJS.WriteStream): Progress {
  let text = ''
  return {
    step(next) {
      text = next
      out.write(out.isTTY ? `${BACK}${text} …` : `${text} …\n`)
    },
    count(done, all) {
      if (out.isTTY) out.write(`${BACK}${text}: ${done} of ${all}`)
    },
    end() {
      if (out.isTTY) out.write(BACK)
    },
  }
}
