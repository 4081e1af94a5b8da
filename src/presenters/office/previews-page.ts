/** The links by which colleagues without an account see a form. */

import type { Worded } from '../../models/differences.ts'
import { formIn } from '../../models/form-texts.ts'
import { MOST_PREVIEWS, type PreviewLink, worksStill } from '../../models/preview.ts'
import { wordsPassage } from '../authored.ts'
import { qrCode } from '../qr-code.ts'
import type { AllTexts } from '../texts/index.ts'
import { headed } from './office.ts'

export function previewsPage(
  texts: AllTexts,
  {
    slug,
    published,
    links,
  }: {
    slug: string
    /** The last version; undefined for a form of which there are only uploads. */
    published: Worded | undefined
    links: readonly PreviewLink[]
  },
  {
    href = '',
    isFull = false,
    isRevoked = false,
    now,
    timeZone,
  }: { href?: string; isFull?: boolean; isRevoked?: boolean; now: number; timeZone: string },
) {
  const text = texts.office.forms.previews
  const moment = (at: number) => texts.office.moment(at, timeZone)
  return {
    ...headed(texts, text.title, { '#links': isFull ? text.full(MOST_PREVIEWS) : undefined }),
    texts: text,
    form: published ? formIn(published, texts.language).title : slug,
    passage: published && wordsPassage(texts, published),
    back: published ? `/staff/forms/${slug}` : '/staff/forms',
    action: `/staff/forms/${slug}/previews`,
    make: published ? text.make : '',
    told: isRevoked ? text.revoked : '',
    href,
    qr: href !== '' && qrCode(href),
    links: links.map((link) => {
      const { id, version, isUpload, by, at, endsAt, revokedAt } = link
      return {
        id,
        version,
        kind: isUpload ? text.upload : text.published,
        by,
        made: moment(at),
        state: revokedAt === undefined ? text.until(moment(endsAt)) : text.revokedOn(moment(revokedAt)),
        works: worksStill(link, now),
      }
    }),
  }
}
