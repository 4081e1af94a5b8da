/** Every address of the office. All but the doors need somebody who is signed in, with at least the role named here. */
import type { Action } from './context.ts'
import type { Role } from './models/account.ts'

export interface StaffControllers {
  signIn: { show: Action; send: Action; leave: Action }
  password: { show: Action; set: Action }
  inbox: { show: Action }
  cases: { show: Action; work: Action; assign: Action; release: Action; file: Action }
  numbers: { show: Action }
  audit: { show: Action }
  me: { show: Action; end: Action }
}
export interface StaffRoute {
  method: 'get' | 'post'
  path: string
  action: Action
}
/** `by`: the least role. */
export type GuardedRoute = StaffRoute & { by: Role }

/** For those who are not signed in yet. */
export const staffDoors = ({ signIn, password }: StaffControllers): StaffRoute[] => [
  { method: 'get', path: '/staff/sign-in', action: signIn.show },
  { method: 'post', path: '/staff/sign-in', action: signIn.send },
  { method: 'get', path: '/staff/password/:secret', action: password.show },
  { method: 'post', path: '/staff/password/:secret', action: password.set },
]

/** A path with `:reference` is about a case, which has to be one of a form that they see. */
export const staffRoutes = ({ inbox, cases, numbers, audit, me, signIn }: StaffControllers): GuardedRoute[] => [
  { method: 'get', path: '/staff', by: 'viewer', action: inbox.show },
  { method: 'get', path: '/staff/cases/:reference', by: 'viewer', action: cases.show },
  { method: 'get', path: '/staff/cases/:reference/files/:upload', by: 'viewer', action: cases.file },
  { method: 'post', path: '/staff/cases/:reference/work', by: 'caseworker', action: cases.work },
  { method: 'post', path: '/staff/cases/:reference/assign', by: 'caseworker', action: cases.assign },
  { method: 'post', path: '/staff/cases/:reference/release', by: 'caseworker', action: cases.release },
  { method: 'get', path: '/staff/numbers', by: 'viewer', action: numbers.show },
  { method: 'get', path: '/staff/audit', by: 'admin', action: audit.show },
  { method: 'get', path: '/staff/me', by: 'viewer', action: me.show },
  { method: 'post', path: '/staff/me/end', by: 'viewer', action: me.end },
  { method: 'post', path: '/staff/sign-out', by: 'viewer', action: signIn.leave },
]
