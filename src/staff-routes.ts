/** Every address of the office. All but the doors need somebody who is signed in, with at least the role named here. */
import type { Action } from './context.ts'
import type { Role } from './models/account.ts'

export interface StaffControllers {
  signIn: { show: Action; send: Action; leave: Action }
  password: { show: Action; set: Action }
  inbox: { show: Action }
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
export const staffRoutes = ({ inbox, signIn }: StaffControllers): GuardedRoute[] => [
  { method: 'get', path: '/staff', by: 'viewer', action: inbox.show },
  { method: 'post', path: '/staff/sign-out', by: 'viewer', action: signIn.leave },
]
