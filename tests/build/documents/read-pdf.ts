import { inflateSync } from 'node:zlib'

/** The content of one of our PDFs, without a PDF program: it reads only the format of our own compiler. */
interface ReadPdf {
  /** Its words in the order of the pages, with a space between two pieces. */
  readonly text: string
  /** Everything except the content: the structure and the metadata. */
  readonly structure: string
  readonly pages: number
}

interface PdfObject {
  readonly dictionary: string
  readonly stream: string | null
}

/** Reads a PDF. */
export function readPdf(pdf: Uint8Array): ReadPdf {
  const raw = Buffer.from(pdf)
  const objects = readObjects(raw)
  const metadata = [...objects.values()].filter(({ dictionary }) => dictionary.includes('/Metadata'))
  const structure = [...objects.values(), ...metadata.map(({ stream }) => ({ dictionary: stream ?? '' }))]
    .map(({ dictionary }) => dictionary)
    .join('\n')
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  return { text: pages.map((page) => textOf(page, objects)).join('\n'), structure, pages: pages.length }
}

function readObjects(raw: Buffer): Map<string, PdfObject> {
  const source = raw.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [, number = '', body = ''] = match
    const at = body.indexOf('\nstream\n')
    const dictionary = at < 0 ? body : body.slice(0, at)
    const packed = at < 0 ? null : Buffer.from(body.slice(at + 8), 'latin1')
    const content = packed !== null && dictionary.includes('/FlateDecode') ? inflateSync(packed) : packed
    objects.set(number, { dictionary, stream: content?.toString('latin1') ?? null })
  }
  return objects
}

function textOf(page: PdfObject, objects: ReadonlyMap<string, PdfObject>): string {
  const content = objects.get(/\/Contents (\d+) 0 R/.exec(page.dictionary)?.[1] ?? '')?.stream ?? ''
  const resources = page.dictionary
  const fonts = new Map<string, ReadonlyMap<string, string>>()
  for (const [, name = '', number = ''] of resources.matchAll(/\/(f\d+) (\d+) 0 R/g)) {
    const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.dictionary ?? '')?.[1] ?? ''
    fonts.set(name, readGlyphs(objects.get(toUnicode)?.stream ?? ''))
  }
  let glyphs: ReadonlyMap<string, string> = new Map()
  const pieces: string[] = []
  let isReplaced = false
  for (const line of content.split('\n')) {
    const font = /^\/(f\d+) [\d.]+ Tf$/.exec(line)?.[1]
    const actual = /\/ActualText <FEFF([0-9A-F]*)>/.exec(line)?.[1]
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map()
    if (actual !== undefined) pieces.push(readUtf16(actual))
    isReplaced = line === 'EMC' ? false : isReplaced || actual !== undefined
    if (/ T[jJ]$/.test(line) && !isReplaced) pieces.push(readStrings(line, glyphs))
  }
  return pieces.join(' ')
}

function readUtf16(digits: string): string {
  return Buffer.from(digits, 'hex').swap16().toString('utf16le')
}

/** The letters of glyphs, by their four-digit code. */
function readGlyphs(map: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>()
  for (const [, code = '', letters = ''] of map.matchAll(/<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>/g)) {
    glyphs.set(code.toLowerCase(), readUtf16(letters))
  }
  return glyphs
}

/** The letters of the strings of a line, whose parentheses are balanced or escaped. */
function readStrings(line: string, glyphs: ReadonlyMap<string, string>): string {
  const short: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
  const bytes: number[] = []
  let depth = 0
  for (const [token, escaped, digits] of line.matchAll(/\\([0-7]{3}|[\s\S])|<([0-9A-F]+)>|[\s\S]/g)) {
    if (digits !== undefined && depth === 0) bytes.push(...Buffer.from(digits, 'hex'))
    if (digits !== undefined && depth > 0) bytes.push(...Buffer.from(token, 'latin1'))
    if (digits !== undefined) continue
    if (escaped !== undefined) {
      const isOctal = /^[0-7]{3}$/.test(escaped)
      bytes.push(isOctal ? Number.parseInt(escaped, 8) : (short[escaped] ?? escaped).charCodeAt(0))
      continue
    }
    if (token === ')') depth -= 1
    if (depth > 0) bytes.push(token.charCodeAt(0))
    if (token === '(') depth += 1
  }
  const codes = Buffer.from(bytes).toString('hex').match(/.{4}/g) ?? []
  return codes.map((code) => glyphs.get(code) ?? '').join('')
}
