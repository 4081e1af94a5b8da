/** Small pictures that look a little like the photos and scans that people send, drawn here as real PNG files. */
import { pngOf } from '../load/png.ts'

type Colour = readonly [number, number, number]
/** The colour of a point; `x` and `y` from 0 to 1, `grain` a whole number from 0 to 7 that looks random. */
type Scene = (x: number, y: number, grain: number) => Colour

const WIDTH = 270
const HEIGHT = 180

/** Is the point inside of an oval? */
const oval = (x: number, y: number, [cx, cy, rx, ry]: readonly [number, number, number, number]): boolean =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1

const shade = ([r, g, b]: Colour, by: number): Colour => [r + by, g + by, b + by]

const bricks: Scene = (x, y, grain) => {
  const row = Math.floor(y * 14)
  const isJoint = (y * 14) % 1 < 0.14 || (x * 9 + (row % 2) / 2) % 1 < 0.05
  return isJoint ? [196, 186, 172] : shade([150, 78, 62], grain * 3 + ((row * 7) % 5) * 4)
}
const asphalt: Scene = (_, y, grain) => shade([96, 98, 102], grain * 5 - y * 14)

const SCENES = {
  pothole(x, y, grain) {
    if (y < 0.18) return shade([168, 166, 160], grain * 3)
    if (y < 0.22) return [120, 118, 114]
    const rim = 0.02 * Math.sin(x * 40)
    if (oval(x, y + rim, [0.52, 0.62, 0.2, 0.17])) return shade([44, 42, 40], grain * 2 + (y - 0.5) * 60)
    if (oval(x, y + rim, [0.52, 0.62, 0.24, 0.21])) return shade([74, 72, 70], grain * 5)
    return asphalt(x, y, grain)
  },
  lamp(x, y) {
    if (y > 0.86) return [30, 34, 40]
    if (Math.abs(x - 0.42) < 0.012 && y > 0.2) return [16, 18, 22]
    if (y > 0.17 && y < 0.2 && x > 0.41 && x < 0.6) return [16, 18, 22]
    if (oval(x, y, [0.6, 0.215, 0.05, 0.025])) return [52, 54, 58]
    if (x > 0.72 && y > 0.45) return Math.sin(x * 90) > 0.7 && Math.sin(y * 60) > 0.5 ? [236, 196, 110] : [24, 28, 38]
    return [24 + y * 60, 34 + y * 62, 72 + y * 70]
  },
  rubbish(x, y, grain) {
    if (oval(x, y, [0.36, 0.66, 0.15, 0.2]))
      return shade([28, 30, 34], oval(x, y, [0.31, 0.58, 0.04, 0.05]) ? 40 : grain)
    if (oval(x, y, [0.6, 0.7, 0.17, 0.16]))
      return shade([36, 92, 64], oval(x, y, [0.56, 0.64, 0.05, 0.04]) ? 40 : grain)
    if (x > 0.7 && x < 0.9 && y > 0.52 && y < 0.84) return shade([176, 134, 86], grain * 2 - (y < 0.56 ? 24 : 0))
    return y < 0.5 ? bricks(x, y, grain) : asphalt(x, y, grain)
  },
  graffiti(x, y, grain) {
    const inside = x > 0.12 && x < 0.88
    if (inside && Math.abs(y - 0.45 - 0.16 * Math.sin(x * 26)) < 0.045) return [38, 96, 190]
    if (inside && Math.abs(y - 0.62 - 0.1 * Math.sin(x * 34 + 1)) < 0.03) return [226, 70, 128]
    return y > 0.9 ? asphalt(x, y, grain) : bricks(x, y, grain)
  },
  letter(x, y) {
    if (x < 0.24 || x > 0.76) return [92, 98, 108]
    const line = (y * 26) % 1 < 0.4
    if (y > 0.08 && y < 0.16 && x > 0.3 && x < 0.44) return [31, 74, 69]
    if (y > 0.22 && y < 0.36) return line && x > 0.3 && x < 0.48 ? [70, 70, 74] : [250, 250, 248]
    if (y > 0.44 && y < 0.9)
      return line && x > 0.3 && x < 0.7 - 0.1 * Math.sin(y * 40) ** 2 ? [120, 120, 124] : [250, 250, 248]
    return [250, 250, 248]
  },
} satisfies Record<string, Scene>
export type SceneName = keyof typeof SCENES

const drawn = new Map<string, Buffer>()

/** A PNG of this scene; `take` turns it a little, as another photo of the same kind. */
export function picture(name: SceneName, take: number): Buffer {
  const key = `${name} ${take}`
  const known = drawn.get(key) ?? draw(SCENES[name], take)
  drawn.set(key, known)
  return known
}

function draw(scene: Scene, take: number): Buffer {
  const rows: Buffer[] = []
  for (let y = 0; y < HEIGHT; y++) {
    const row = Buffer.alloc(1 + WIDTH * 3)
    for (let x = 0; x < WIDTH; x++) {
      const grain = (((x * 73_856_093) ^ (y * 19_349_663) ^ (take * 83_492_791)) >>> 5) & 7
      const across = take % 2 === 0 ? x / WIDTH : 1 - x / WIDTH
      const colour = scene(across, Math.min(1, y / HEIGHT + take * 0.012), grain)
      for (let i = 0; i < 3; i++) row[1 + x * 3 + i] = Math.max(0, Math.min(255, colour[i]! + take * 3))
    }
    rows.push(row)
  }
  return pngOf({ width: WIDTH, height: HEIGHT, colours: 'rgb', rows: Buffer.concat(rows) })
}
