/**
 * For `--import`: writes into the file LOADED_MODULES what a process has loaded when it ends, and the flags that it sets for V8 when
 * it sets them. A module, a part of Node or a flag a line.
 */
import { appendFileSync } from 'node:fs'
import { createRequire, registerHooks, syncBuiltinESMExports } from 'node:module'

const write = (lines: readonly string[]) => appendFileSync(process.env.LOADED_MODULES!, `${lines.join('\n')}\n`)

const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
process.on('exit', () => {
  const ofNode = (process as unknown as { moduleLoadList: string[] }).moduleLoadList
  write([...loaded, ...ofNode])
})

const v8: typeof import('node:v8') = createRequire(import.meta.url)('node:v8')
const { setFlagsFromString } = v8
v8.setFlagsFromString = (flags) => {
  setFlagsFromString(flags)
  write([flags])
}
syncBuiltinESMExports()
