/** Holds answers of the API against its OpenAPI document, and remembers which of it was met. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'chai'
import { apiDocument } from '../../src/models/api-document.ts'
import { closed } from './schema-edges.ts'

interface Answer {
  content?: Record<string, { schema?: object }>
  headers?: Record<string, { required?: boolean }>
}
interface Operation {
  parameters: { name: string; in: string; required?: boolean }[]
  responses: Record<string, Answer>
}
type Path = Record<string, unknown> & { get?: Operation; post?: Operation }

export const document = apiDocument()
const PATHS = Object.entries(document.paths as unknown as Record<string, Path>)

/** Every answer that the document describes, as `get /forms 200`. */
export const described: string[] = PATHS.flatMap(([path, one]) =>
  (['get', 'post'] as const).flatMap((method) =>
    Object.keys(one[method]?.responses ?? {}).map((status) => `${method} ${path} ${status}`),
  ),
)
/** Those that were met in this process. */
export const met = new Set<string>()

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: 'api', ...closed({ components: document.components }) })

/** Throws when the document does not describe the answer to a path behind `/api/v1`. Other paths are left alone. */
export async function expectDescribed(method: string, address: string, response: Response): Promise<void> {
  const path = address.split('?')[0]!
  const [template, one] = PATHS.find(([known]) => patternOf(known).test(path)) ?? []
  const operation = one?.[method === 'POST' ? 'post' : 'get']
  if (!template || !operation) return
  const status = response.status in operation.responses ? String(response.status) : 'default'
  const which = `${method.toLowerCase()} ${template} ${status}`
  const { content = {}, headers = {} } = operation.responses[status]!
  if (status === 'default') expect(response.status, which).to.be.at.least(500)
  for (const [name, { required }] of Object.entries(headers))
    if (required) expect(response.headers.has(name), `${which}: ${name}`).to.equal(true)
  if (method === 'HEAD') return
  met.add(which)
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  if ('*/*' in content) return
  expect(type, which).to.equal(Object.keys(content)[0] ?? '')
  const { $ref } = (content[type]?.schema ?? {}) as { $ref?: string }
  if ($ref === undefined) return
  const isValid = ajv.validate({ $ref: `api${$ref}` }, await response.clone().json())
  expect(isValid, `${which}: ${ajv.errorsText()}`).to.equal(true)
}

const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
