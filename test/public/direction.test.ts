/** The stylesheets serve pages from left to right and from right to left: they say start and end, never left and right. */
import { expect } from 'chai'
import { buildCss, STYLESHEETS } from '../../scripts/build-css.ts'

/** Declarations of a stylesheet that give left or right a meaning of its own. */
const physicalIn = (css: string): string[] =>
  [...css.matchAll(/\{([^{}]*)\}/g)]
    .flatMap(([, block = '']) => block.split(';'))
    .filter((declaration) => {
      const [name = '', ...rest] = declaration.split(':')
      return isPhysical(name.trim(), rest.join(':').trim())
    })

const SIDES = /(?:^|[^a-z])(?:left|right)(?![a-z])/
/** Names with a value each for top, right, bottom and left. */
const FOUR_SIDES = /^(?:margin|padding|inset|border-(?:width|style|color)|scroll-(?:margin|padding))$/
const MOVED_OR_TURNED = /translateX|translate3d|translate\((?!0[,)])|rotate|skew|matrix|scaleX|(?:90|270)deg,/
/** The way of a line, 1 or -1: what is multiplied by it turns around with the page. */
const WAY = /var\(--(?:way|cut)\)/

function isPhysical(name: string, value: string): boolean {
  const inset = name === 'clip-path' && /^inset\((.*)\)$/.exec(value)?.[1]
  if (SIDES.test(name) || SIDES.test(value) || MOVED_OR_TURNED.test(value)) return true
  if (WAY.test(value)) return false
  if (FOUR_SIDES.test(name)) return !isEvenAtSides(partsOf(value))
  if (inset) return !isEvenAtSides(partsOf(inset))
  if (name === 'border-radius') return !value.split('/').every((radii) => isEvenAtCorners(partsOf(radii)))
  if (name.endsWith('shadow')) return !layersOf(value).every((layer) => /^(?:inset )?0 |^none$|^var\(/.test(layer))
  return false
}

/** Top, right, bottom, left. */
const isEvenAtSides = ([, right, , left = right]: string[]): boolean => right === left

/** From the top left, clockwise; what is missing is as the opposite corner. */
function isEvenAtCorners([first, second = first, third = first, fourth = second]: string[]): boolean {
  return first === second && third === fourth
}

/** The parts of a value between blanks that stand in no brackets. */
const partsOf = (value: string): string[] =>
  value.trim().match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? []

const layersOf = (value: string): string[] => value.split(/,(?![^(]*\))/).map((layer) => layer.trim())

describe('the direction of the stylesheets', () => {
  for (const name of STYLESHEETS)
    it(`is that of the page: nothing in ${name}.css is on the left or on the right`, () => {
      expect(physicalIn(buildCss(name))).to.deep.equal([])
    })

  it('is found wherever a declaration can say it', () => {
    const physical = [
      'margin-left:1px',
      'padding-right:0',
      'left:0',
      'border-left:1px solid red',
      'border-left-color:red',
      'border-top-left-radius:1px',
      'scroll-margin-right:1px',
      'text-align:left',
      'float:right',
      'clear:left',
      'margin:1px 2px 3px 4px',
      'padding:0 0 calc(1px + 2px) 1rem',
      'inset:auto 0 0 auto',
      'border-width:1px 0 1px 2px',
      'border-radius:1px 0',
      'border-radius:1px 0 0 1px',
      'border-radius:1px 2px 1px',
      'background:red no-repeat right 2px center',
      'background-position:left',
      'background:linear-gradient(90deg,red,blue)',
      'background:linear-gradient(to right,red,blue)',
      'transform:translateX(1px)',
      'transform:translate(1px,0)',
      'transform:rotate(45deg)',
      'clip-path:inset(0 50% 0 0)',
      'box-shadow:0 1px red,2px 1px red',
      '--shadow:1px 1px red',
    ]
    for (const one of physical) expect(physicalIn(`a:hover{color:red;${one}}`), one).to.deep.equal([one])
    const even = [
      'margin:0',
      'margin:0 auto',
      'padding:1px 2px 3px',
      'padding:1px calc(1px + 2px) 3px calc(1px + 2px)',
      'padding-inline-start:1px',
      'border-radius:1px',
      'border-radius:1px 1px 0 0',
      'border-start-end-radius:0',
      'text-align:start',
      'transform:translateY(-200%)',
      'clip-path:inset(0 1px 2px)',
      'box-shadow:0 1px 2px rgb(0 0 0 / 1%),0 8px red',
      'box-shadow:var(--shadow)',
      'clip-path:inset(0 calc(var(--way) * 1px) 0 0)',
      'background:linear-gradient(45deg,red,blue)',
      'copyright:1',
    ]
    expect(physicalIn(`@media print{.left-empty{${even.join(';')}}}`)).to.deep.equal([])
  })
})
