/** The settings of the service in the file for Docker Compose. */
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect } from 'chai'
import { readConfig } from '../../../src/settings/index.ts'

const file = join(resolve(import.meta.dirname, '../../../scripts/deploy'), 'compose.yaml')

it('the service of the compose file has settings with which it starts, when what must be set is set', () => {
  const text = readFileSync(file, 'utf8')
  const required = [...new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name!))]
  expect(required).to.deep.equal(['POSTGRES_PASSWORD', 'SVC_SECRET'])
  const settings = [...text.matchAll(/^ {6}(SVC_\w+): (.*)$/gm)].map(([, name, value]) => [
    name!,
    value!.replace(/\$\{\w+:\?[^}]*\}/g, 'a1'.repeat(20)).replace(/\$\{\w+:-([^}]*)\}/g, '$1'),
  ])
  const { databaseAddress } = readConfig(Object.fromEntries(settings))
  expect(databaseAddress).to.include({ host: 'postgres', database: 'intake' })
})

it('each volume of the service is a folder of its own that the image makes', () => {
  const folder = resolve(import.meta.dirname, '../../../scripts/deploy')
  const [service] = readFileSync(file, 'utf8').split('\n  postgres:\n')
  const mounted = [...service!.matchAll(/^ {6}- \w+:(\/\S+)$/gm)].map(([, path]) => path!)
  const made = /install -d -o intake -g intake -m 700 (.*) *$/m.exec(
    readFileSync(join(folder, 'Containerfile'), 'utf8'),
  )
  // A volume is owned by root where the image has no such folder.
  expect(made![1]!.split(' ')).to.deep.equal(mounted).and.have.length(2)
})
