import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Brand } from '#contract/page-reads.ts'

type Membership = Brand['memberships'][number]

const mediaTypes: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
}
const mostLogos = 8
const largestLogoBytes = 32_000

/**
 * The operator's memberships: `memberships.json` in the folder of the legal pages, `[{ name, url, logo }]`, each logo a
 * file beside it. None without that file. Read once; the logos are inlined into the page.
 * @throws Error with the problem of an entry
 */
export async function openMemberships(legalFolder: string | null): Promise<Membership[]> {
  if (legalFolder === null) return []
  const text = await readFile(join(legalFolder, 'memberships.json'), 'utf8').catch(() => null)
  if (text === null) return []
  const entries: unknown = JSON.parse(text)
  if (!Array.isArray(entries) || entries.length > mostLogos)
    throw new Error(`memberships.json must be a list of at most ${mostLogos} entries`)
  return Promise.all(entries.map((entry: unknown) => readMembership(legalFolder, entry)))
}

async function readMembership(folder: string, entry: unknown): Promise<Membership> {
  const { name, url, logo } = (entry ?? {}) as Partial<Record<string, unknown>>
  if (typeof name !== 'string' || typeof url !== 'string' || typeof logo !== 'string')
    throw new Error('memberships.json: every entry needs a name, a url and a logo')
  const mediaType = mediaTypes[extname(logo).toLowerCase()]
  if (mediaType === undefined || /[\\/]/.test(logo))
    throw new Error(`memberships.json: ${logo} must be an svg, png, jpg or webp file beside it`)
  if (!url.startsWith('https://')) throw new Error(`memberships.json: ${url} must start with https://`)
  const bytes = await readFile(join(folder, logo))
  if (bytes.length > largestLogoBytes)
    throw new Error(`memberships.json: ${logo} is larger than ${largestLogoBytes} bytes`)
  return { name, url, logo: `data:${mediaType};base64,${bytes.toString('base64')}` }
}
