import { days, grouped } from '../numbers.ts'

/** What stands around every page of the office. */
export const frame = {
  /** After the name of the service. */
  name: 'office',
  menu: 'Menu',
  waysLabel: 'Office',
  ways: { inbox: 'Cases', statistics: 'Statistics', deliveries: 'Deliveries', audit: 'Audit' },
  /** `waiting`, `failed`: how many deliveries; `age`: of the oldest, in days. */
  stuck(name: string, waiting: number, failed: number, age: number): string {
    const counts = [waiting > 0 ? `${grouped(waiting)} waiting` : '', failed > 0 ? `${grouped(failed)} failed` : '']
    return `${name} (${counts.filter(Boolean).join(', ')}, oldest ${days(age)})`
  },
  signOut: 'Sign out',
  footer: { label: 'Service', forms: 'Public pages', status: 'Public status page' },
}
