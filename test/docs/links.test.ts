/** What the manual points at is there: pages, headings, pictures, files and folders. */
import { globSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'chai'
import { anchorOf, codeIn, type Document, documentAt, documents, proseOf, root } from '../support/manual.ts'

interface Link {
  from: string
  /** From the root of the repository. */
  path: string
  anchor: string
}

const linksIn = (document: Document): Link[] =>
  proseOf(document)
    .flatMap((text) => [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)])
    .map(([, first, second]) => (first ?? second)!)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = '', anchor = ''] = target.split('#')
      return { from: document.path, path: path ? join(dirname(document.path), path) : document.path, anchor }
    })
const links = documents.flatMap(linksIn)

const exists = (path: string): boolean => statSync(join(root, path), { throwIfNoEntry: false }) !== undefined
const anchorsOf = (path: string): string[] =>
  documentAt(path).blocks.flatMap((block) => (block.kind === 'heading' ? [anchorOf(block.text)] : []))

describe('the links of the manual', () => {
  it('lead to files that exist', () => {
    expect(links.filter(({ path }) => !exists(path))).to.deep.equal([])
  })

  it('lead to headings that exist', () => {
    const lost = links.filter(({ path, anchor }) => anchor !== '' && !anchorsOf(path).includes(anchor))
    expect(lost).to.deep.equal([])
  })

  it('lead from the README to every page', () => {
    const reached = new Set(linksIn(documentAt('README.md')).map(({ path }) => path))
    const pages = documents.map(({ path }) => path).filter((path) => path !== 'README.md')
    expect(pages.filter((path) => !reached.has(path))).to.deep.equal([])
  })

  it('are secure outside of this repository', () => {
    const outside = documents.flatMap(({ text }) => [...text.matchAll(/\]\((http:[^)\s]+)\)/g)].map(([, url]) => url))
    expect(outside).to.deep.equal([])
  })

  it('show pictures that are all in use, and small', () => {
    const shown = links.map(({ path }) => path).filter((path) => path.startsWith('.github/pictures/'))
    expect([...new Set(shown)].sort()).to.deep.equal(globSync('.github/pictures/*', { cwd: root }).sort())
    const bytes = shown.reduce((sum, path) => sum + statSync(join(root, path)).size, 0)
    expect(bytes).to.be.within(1, 400_000)
  })

  it('have words for those who do not see the pictures', () => {
    const images = documents.flatMap(({ text }) => text.match(/<img[^>]*>/g) ?? [])
    expect(images.filter((image) => !/ alt="[^"]{20,}"/.test(image))).to.deep.equal([])
  })
})

describe('the paths in the manual', () => {
  const PATH = /^(?:src|test|scripts|views|public|docs|\.github)\/[^\s*{}<>]*$/

  it('are there', () => {
    const named = documents.flatMap((document) =>
      proseOf(document)
        .flatMap(codeIn)
        .filter((code) => PATH.test(code))
        .map((code) => ({ in: document.path, path: code })),
    )
    expect(named).to.have.length.greaterThan(50)
    expect(named.filter(({ path }) => !exists(path))).to.deep.equal([])
  })

  it('name every room of the house', () => {
    const architecture = documentAt('docs/architecture.md').text
    const rooms = globSync('src/*/', { cwd: root }).map(
      (path) => `${path.replaceAll('\\', '/').replace(/^src\/|\/$/g, '')}/`,
    )
    expect(rooms.filter((room) => !architecture.includes(room))).to.deep.equal([])
  })
})
