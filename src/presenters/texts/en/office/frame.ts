/** What stands around every page of the office. */
export const frame = {
  /** After the name of the service. */
  name: 'office',
  menu: 'Menu',
  waysLabel: 'Office',
  ways: { inbox: 'Cases', statistics: 'Statistics', deliveries: 'Deliveries', audit: 'Audit' },
  signOut: 'Sign out',
  footer: { label: 'Service', forms: 'Public pages', status: 'Public status page' },
}
