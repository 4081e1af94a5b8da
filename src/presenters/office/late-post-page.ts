/** The page of a late post: what was sent after a session had ended, before it is sent again. */
import type { LatePost } from '../../models/late-post.ts'
import type { AllTexts } from '../texts/index.ts'

/** `post`: undefined when it cannot be shown to them. `owes`: they must set up two-step sign-in first. */
export function latePostPage(texts: AllTexts, post: LatePost | undefined, { owes }: { owes: boolean }) {
  const { latePost: say } = texts.office
  if (!post) return { title: say.lost.title, heading: say.lost.title, texts: say, lost: say.lost.text }
  const labels = labelsOf(texts, post.to)
  return {
    title: say.title,
    heading: say.title,
    texts: say,
    owes,
    place: placeOf(texts, post.to),
    action: post.to,
    isMultipart: post.files !== undefined,
    hidden: post.fields.flatMap(([name, values]) => values.map((value) => ({ name, value }))),
    typed: post.fields
      .filter(([name, values]) => !OF_THE_PAGE.test(name) && values.some((value) => value !== ''))
      .map(([name, values]) => ({
        label: labels.get(name) ?? name,
        lines: values.filter((value) => value !== '').flatMap((value) => value.split(/\r\n?|\n/)),
      })),
    files: [...Map.groupBy(post.files ?? [], ({ name }) => name)].map(([name, all], i) => ({
      ...{ id: `file-${i}`, name, label: { text: say.file(all.map(({ filename }) => filename).join(', ')) } },
      ...(all.length > 1 && { attributes: { multiple: true } }),
    })),
  }
}

/** Fields that nobody types: what a page notes about itself, and which of its buttons was pressed. */
const OF_THE_PAGE = /^(seen|base|kept|files|event|verb|back|view|case|confirmed|asked|do|was)$/

/** Labels of what people write in the office, by the names of the fields. Others are shown by their name. */
function labelsOf({ office: { account, departments, latePost, programs, update } }: AllTexts, to: string) {
  const { name, message, note, words } = latePost
  const labels = { ...programs.fields, name, message, note, words, email: account.email, to: update.status }
  const ofDepartment = Object.entries(departments.fields).map(([id, { label }]) => [id, label] as const)
  return new Map<string, string>(to.includes('department') ? ofDepartment : Object.entries(labels))
}

/** Which page it was sent to, and where that can be looked at. */
function placeOf({ office: { frame, latePost, lists, account } }: AllTexts, to: string) {
  const [, , room = '', name, edit] = to.split('?')[0]!.split('/')
  if (room === 'cases' && name) return { text: latePost.ofCase(name), href: `/staff/cases/${name}` }
  if (room === 'forms' && name)
    return { text: latePost.ofForm(name), href: `/staff/forms/${name}${edit === 'edit' ? '/edit' : ''}` }
  const one = room.replace(/^new-(\w+)$/, '$1s')
  if (one === 'lists') return { text: lists.title, href: '/staff/lists' }
  if (one === 'me') return { text: account.title, href: '/staff/me' }
  const isNamed = one === 'accounts' || one === 'departments' || one === 'programs' || one === 'forms'
  return isNamed ? { text: frame.ways[one], href: `/staff/${one}` } : { text: frame.ways.inbox, href: '/staff' }
}
