/** Every address of the API for programs. All need a token with the right named here. */
import type { Action } from './context.ts'
import type { apiControllers } from './controllers/api/index.ts'
import type { Right } from './models/program.ts'

export type ApiControllers = ReturnType<typeof apiControllers>
export interface ApiRoute {
  method: 'get' | 'post'
  /** A path with `:reference` is about a case, and one with `:slug` about a form; the token has to see it. */
  path: string
  right: Right
  action: Action
}

export const apiAddresses = ({ forms, changes, cases, files, work }: ApiControllers): ApiRoute[] => [
  { method: 'get', path: '/api/v1/forms', right: 'forms:read', action: forms.list },
  { method: 'get', path: '/api/v1/forms/:slug/versions/:version', right: 'forms:read', action: forms.show },
  { method: 'get', path: '/api/v1/forms/:slug/versions', right: 'forms:read', action: forms.versions },
  {
    method: 'get',
    path: '/api/v1/forms/:slug/versions/:version/answers.schema.json',
    right: 'forms:read',
    action: forms.answers,
  },
  { method: 'get', path: '/api/v1/changes', right: 'cases:read', action: changes.list },
  { method: 'get', path: '/api/v1/cases', right: 'cases:read', action: cases.list },
  { method: 'get', path: '/api/v1/cases/:reference', right: 'cases:read', action: cases.show },
  { method: 'get', path: '/api/v1/cases/:reference/files/:upload', right: 'files:read', action: files.show },
  { method: 'post', path: '/api/v1/cases/:reference/status', right: 'cases:write', action: work.status },
  { method: 'post', path: '/api/v1/cases/:reference/messages', right: 'cases:write', action: work.message },
  { method: 'post', path: '/api/v1/cases/:reference/notes', right: 'cases:write', action: work.note },
]
