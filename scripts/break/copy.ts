/** A copy of the project to break lines in, so that the tree one works in stays whole. */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Break } from './break.ts'

/** The project with the packages of `root`. Returns the new folder. */
export function copyProject(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'intake-break-'))
  copySources(root, copy)
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Every file that git knows or would take, as it stands now. */
export function copySources(root: string, folder: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(root, file)))
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true })
}

/** Why a break shows nothing: the file must hold its text exactly once, and a program must still be one without it. */
export function faultsOf({ name, file, from, to }: Break, root: string): string[] {
  const path = join(root, file)
  if (!existsSync(path)) return [`${file}: ${name}: there is no such file. Bring the break up to date.`]
  const text = readFileSync(path, 'utf8')
  const times = text.split(from).length - 1
  if (times !== 1)
    return [`${file}: ${name}: the file holds its text ${times} times, not once. Bring the break up to date.`]
  if (!file.endsWith('.ts')) return []
  try {
    stripTypeScriptTypes(text.replace(from, () => to))
    return []
  } catch (error) {
    return [`${file}: ${name}: the broken file is no program: ${(error as Error).message}`]
  }
}

/** Breaks the file in the copy for the time of `work`. */
export function withBreak<T>({ file, from, to }: Break, copy: string, work: () => T): T {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
  try {
    return work()
  } finally {
    writeFileSync(path, text)
  }
}
