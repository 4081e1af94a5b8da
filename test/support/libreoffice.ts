/** A spreadsheet as LibreOffice opens it: a program of somebody else, in a process and a profile of its own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import Papa from 'papaparse'

/** Commas, double quotes, UTF-8, every text in quotes, values as they are shown, and a file for each sheet. */
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1'

/** The cells of each sheet as they are shown, by the name of the sheet. */
export async function openedByLibreOffice(spreadsheet: Buffer): Promise<Record<string, string[][]>> {
  const folder = mkdtempSync(join(tmpdir(), 'intake-libreoffice-'))
  try {
    writeFileSync(join(folder, 'cases.xlsx'), spreadsheet)
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile'))}`
    const convert = ['--headless', '--convert-to', AS_SHOWN, '--outdir', folder, join(folder, 'cases.xlsx')]
    await promisify(execFile)('soffice', [profile, ...convert], { timeout: 60_000 })
    const sheets = readdirSync(folder).filter((name) => name.endsWith('.csv'))
    return Object.fromEntries(
      sheets.map((name) => [
        name.slice('cases-'.length, -'.csv'.length),
        Papa.parse<string[]>(readFileSync(join(folder, name), 'utf8'), { skipEmptyLines: true }).data,
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
