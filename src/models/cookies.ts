/** The cookies in the header `Cookie` of a request, in their order. */
export function cookiesIn(header: string | undefined): { name: string; value: string }[] {
  if (header === undefined) return []
  return header.split(/;\s*/).map((pair) => {
    const at = pair.indexOf('=')
    return { name: pair.slice(0, at), value: pair.slice(at + 1) }
  })
}

export const cookieIn = (header: string | undefined, name: string): string | undefined =>
  cookiesIn(header).find((one) => one.name === name)?.value
