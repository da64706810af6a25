import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Brand } from '#contract/page-reads.ts'

/** A picture of the footer, as it is served. */
export interface LogoFile {
  readonly type: string
  readonly content: Buffer
}

/** The logos of the footer, and their pictures by the name in their address. */
interface Logos {
  readonly shown: Brand['memberships']
  readonly files: ReadonlyMap<string, LogoFile>
}

/** The accepted pictures: their type, and what their bytes begin with. */
const kinds: Readonly<Record<string, { readonly type: string; readonly begins: RegExp }>> = {
  '.svg': { type: 'image/svg+xml', begins: /^\s*<(?:\?xml|svg|!--|!DOCTYPE svg)/i },
  '.png': { type: 'image/png', begins: /^\u0089PNG\r\n/ },
  '.webp': { type: 'image/webp', begins: /^RIFF.{4}WEBP/s },
}
const listName = 'logos.json'
const mostLogos = 8
const largestLogoBytes = 32_000
/** A file beside the list: no folder, no hidden file. */
const namePattern = /^[A-Za-z0-9][\w.-]*$/

/** The folder of the pictures' addresses. */
export const logosPath = '/logos/'

/**
 * The networks that the operator belongs to: `logos.json` in the folder of the legal pages, `[{ text, url, picture }]`,
 * each picture a file beside it. None without that file. Read once, at start.
 * @throws Error that names the entry and its key
 */
export async function openLogos(legalFolder: string | null): Promise<Logos> {
  const text =
    legalFolder === null ? null : await readFile(join(legalFolder, listName), 'utf8').catch(() => null)
  if (legalFolder === null || text === null) return { shown: [], files: new Map() }
  const read = await Promise.all(
    readList(text).map((entry, index) => readEntry(legalFolder, entry, `${listName}, entry ${index + 1}`)),
  )
  return {
    shown: read.map(({ name, url, address }) => ({ name, url, logo: logosPath + address })),
    files: new Map(read.map(({ address, file }) => [address, file])),
  }
}

function readList(text: string): unknown[] {
  let entries: unknown
  try {
    entries = JSON.parse(text)
  } catch (cause) {
    throw new Error(`${listName} is not JSON: ${String(cause)}`, { cause })
  }
  if (!Array.isArray(entries) || entries.length > mostLogos)
    throw new Error(`${listName} must be a list of at most ${mostLogos} entries`)
  return entries
}

async function readEntry(folder: string, entry: unknown, place: string) {
  const given = (entry ?? {}) as Partial<Record<string, unknown>>
  const read = (key: 'text' | 'url' | 'picture'): string => {
    const value = given[key]
    if (typeof value !== 'string' || value.trim() === '') throw new Error(`${place}: ${key} is missing`)
    return value
  }
  const [name, url, picture] = [read('text'), read('url'), read('picture')]
  if (!url.startsWith('https://') || !URL.canParse(url))
    throw new Error(`${place}: url must be an address that starts with https://`)
  const ending = extname(picture).toLowerCase()
  const kind = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
  if (kind === undefined || !namePattern.test(picture))
    throw new Error(`${place}: picture must be an svg, png or webp file beside ${listName}`)
  const content = await readFile(join(folder, picture)).catch((cause: unknown) => {
    throw new Error(`${place}: picture ${picture} cannot be read`, { cause })
  })
  if (content.length > largestLogoBytes)
    throw new Error(`${place}: picture is larger than ${largestLogoBytes} bytes`)
  if (!kind.begins.test(content.toString('latin1', 0, 100)))
    throw new Error(`${place}: picture is not what its name says`)
  const sum = createHash('sha256').update(content).digest('hex').slice(0, 16)
  return { name, url, address: sum + ending, file: { type: kind.type, content } }
}
