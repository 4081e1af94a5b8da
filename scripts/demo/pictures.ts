/** Small pictures that look a little like the photos and scans that people send, drawn here as real PNG files. */
import { pngOf } from '../load/png.ts'

type Colour = readonly [number, number, number]
/** The colour of a point; `x` and `y` from 0 to 1, `grain` a whole number from 0 to 7 that looks random. */
type Scene = (x: number, y: number, grain: number) => Colour

const WIDTH = 270
const HEIGHT = 180

const shade = ([r, g, b]: Colour, by: number): Colour => [r + by, g + by, b + by]

const SCENES = {
  pothole(x, y, grain) {
    if (y < 0.18) return shade([168, 166, 160], grain * 3)
    if (y < 0.22) return [120, 118, 114]
    const fromMiddle = ((x - 0.52) / 0.24) ** 2 + ((y + 0.02 * Math.sin(x * 40) - 0.62) / 0.21) ** 2
    if (fromMiddle < 0.68) return shade([44, 42, 40], grain * 2 + (y - 0.5) * 60)
    return fromMiddle < 1 ? shade([74, 72, 70], grain * 5) : shade([96, 98, 102], grain * 5 - y * 14)
  },
  graffiti(x, y, grain) {
    const inside = x > 0.12 && x < 0.88
    if (inside && Math.abs(y - 0.45 - 0.16 * Math.sin(x * 26)) < 0.045) return [38, 96, 190]
    if (inside && Math.abs(y - 0.62 - 0.1 * Math.sin(x * 34 + 1)) < 0.03) return [226, 70, 128]
    const row = Math.floor(y * 14)
    const isJoint = (y * 14) % 1 < 0.14 || (x * 9 + (row % 2) / 2) % 1 < 0.05
    return isJoint ? [196, 186, 172] : shade([150, 78, 62], grain * 3 + ((row * 7) % 5) * 4)
  },
  letter(x, y) {
    if (x < 0.24 || x > 0.76) return [92, 98, 108]
    if (y > 0.08 && y < 0.16 && x > 0.3 && x < 0.44) return [31, 74, 69]
    const end = y < 0.36 ? 0.48 : 0.7 - 0.1 * Math.sin(y * 40) ** 2
    const isText = (y > 0.22 && y < 0.36) || (y > 0.44 && y < 0.9)
    return isText && (y * 26) % 1 < 0.4 && x > 0.3 && x < end ? [110, 110, 114] : [250, 250, 248]
  },
} satisfies Record<string, Scene>
export type SceneName = keyof typeof SCENES

const drawn = new Map<string, File>()

/** A photo of this scene; `take` turns it a little, as another photo of the same kind. */
export function photo(scene: SceneName, take: number): File {
  const name = `${scene === 'letter' ? 'scan' : 'IMG'}_${4170 + take}.png`
  const known = drawn.get(scene + take) ?? new File([new Uint8Array(draw(SCENES[scene], take))], name, PNG)
  drawn.set(scene + take, known)
  return known
}

const PNG = { type: 'image/png' }

function draw(scene: Scene, take: number): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3)) // each row begins with how it is filtered: not at all
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const grain = (((x * 73_856_093) ^ (y * 19_349_663) ^ (take * 83_492_791)) >>> 5) & 7
      const across = take % 2 === 0 ? x / WIDTH : 1 - x / WIDTH
      const colour = scene(across, Math.min(1, y / HEIGHT + take * 0.012), grain)
      for (const [i, part] of colour.entries())
        rows[y * (1 + WIDTH * 3) + 1 + x * 3 + i] = Math.max(0, Math.min(255, part + take * 3))
    }
  return pngOf({ width: WIDTH, height: HEIGHT, colours: 'rgb', rows })
}
