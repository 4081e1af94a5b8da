/**
 * A page of a preview. Its state travels in the page itself, so each way to another page of the form has to send it: links
 * become buttons of a form that holds it, and every form of the page holds it too. That is done with the finished page, so
 * that no link and no form can lack it, and the pages of a form need not know of it.
 */
import { INPUTS } from '../models/form-inputs.ts'
import type { Travelling } from '../models/preview.ts'

const FORM = 'preview-ways'
const ADDRESS = / (?:href|action|formaction)="([^"]*)"/

export function withState(html: string, { slug, at, sealed }: Travelling): string {
  const state = `<input type="hidden" name="${INPUTS.sealed}" value="${sealed}">`
  const asked = `<input type="hidden" name="${INPUTS.asked}" value="1">`
  const own = new RegExp(`^/f/${slug}(?=$|[/?#])`)
  const ways = `<form id="${FORM}" method="post" action="${at}">${state}${asked}</form>`
  return html
    .replace(/<(a|form|button)\s[^>]*>/g, (tag, name: string) => {
      const [whole, address = ''] = ADDRESS.exec(tag) ?? []
      if (whole === undefined || !own.test(address)) return tag
      const to = address.replace(own, at)
      if (name === 'button') return tag.replace(whole, ` formaction="${to}"`)
      if (name === 'a')
        return `<button type="submit" form="${FORM}"${tag.slice(2, -1).replace(whole, ` formaction="${to}"`)} data-way>`
      const isAsked = / method="get"/.test(tag)
      return `${tag.replace(whole, ` action="${to}"`).replace(' method="get"', ' method="post"')}${state}${isAsked ? asked : ''}`
    })
    .replace(/(<button [^>]* data-way>[\s\S]*?)<\/a>/g, '$1</button>')
    .replace('<main ', `${ways}<main `)
}
