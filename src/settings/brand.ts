/** The operator's look: logo and colour, made into assets when the service starts. */
import { readFileSync } from 'node:fs'
import { accentCss } from './accent.ts'
import { type Config, ConfigError } from './index.ts'
import { type Logo, logoOf } from './logo.ts'

interface Brand {
  /** Files to serve beside those of `public/`, by name. */
  assets: Record<string, Buffer>
  /** The logo's file among them, with its size in CSS pixels. */
  logo?: { name: string; width: number; height: number }
  /** Names of stylesheets among them. */
  stylesheets: string[]
}

/** Reads the logo, if there is one. Throws ConfigError when it cannot be used. */
export function readBrand({ logo: path, accent }: Pick<Config, 'logo' | 'accent'>): Brand {
  const brand: Brand = { assets: {}, stylesheets: [] }
  if (accent) {
    brand.assets['accent.css'] = Buffer.from(accentCss(accent))
    brand.stylesheets.push('accent.css')
  }
  if (path !== '') {
    const { type, bytes, width, height } = readLogo(path)
    const name = `logo.${type}`
    brand.assets[name] = bytes
    brand.logo = { name, width, height }
  }
  return brand
}

function readLogo(path: string): Logo {
  try {
    return logoOf(readFileSync(path))
  } catch (error) {
    throw new ConfigError([`SVC_LOGO=${JSON.stringify(path)}: ${(error as Error).message}`])
  }
}
