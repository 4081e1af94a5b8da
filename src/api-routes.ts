/** Every address of the API for programs. All need a token with the right named here. */
import type { Action, Handler } from './context.ts'
import type { apiControllers } from './controllers/api/index.ts'
import type { Right } from './models/program.ts'
import { handlerOf, newRouter } from './routes.ts'

type ApiControllers = ReturnType<typeof apiControllers>
export interface ApiRoute {
  method: 'get' | 'post'
  /** A path with `:reference` is about a case, and one with `:slug` about a form; the token has to see it. */
  path: string
  right: Right
  action: Action
}

/** `withRight` stands before every address. They need no guard against other websites: no browser sends a token by itself. */
export function createApiRoutes(
  controllers: ApiControllers,
  { withRight }: { withRight(right: Right): Handler },
): Handler {
  const router = newRouter()
  for (const { method, path, right, action } of apiAddresses(controllers))
    router[method](path, withRight(right), action)
  const toApi = handlerOf(router)
  return (ctx, next) => (ctx.path.startsWith('/api/v1/') ? toApi(ctx, next) : next())
}

export const apiAddresses = ({ forms, changes, cases, files, updates }: ApiControllers): ApiRoute[] => [
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
  { method: 'post', path: '/api/v1/cases/:reference/status', right: 'cases:write', action: updates.status },
  { method: 'post', path: '/api/v1/cases/:reference/messages', right: 'cases:write', action: updates.message },
  { method: 'post', path: '/api/v1/cases/:reference/notes', right: 'cases:write', action: updates.note },
]
