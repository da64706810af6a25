/** The eight signs of ISO 8859-15 that are not those of ISO 8859-1. */
const ownBytes: Readonly<Record<string, number>> = {
  '€': 0xa4,
  Š: 0xa6,
  š: 0xa8,
  Ž: 0xb4,
  ž: 0xb8,
  Œ: 0xbc,
  œ: 0xbd,
  Ÿ: 0xbe,
}
const replacedBytes: ReadonlySet<number> = new Set(Object.values(ownBytes))

/** Signs that word processors put where a keyboard has others. */
const plainSigns: readonly (readonly [RegExp, string])[] = [
  [/[‘’ʼ´`]/g, "'"],
  [/[“”„]/g, '"'],
  [/[‐-―−]/g, '-'],
  [/…/g, '...'],
  [/[\s|\u00a0\u202f]+/g, ' '],
]

/**
 * A text as a cell of the file of accounting entries: on one line, without its separators, in characters of ISO 8859-15.
 * A letter that this set has not loses its marks; any other becomes a question mark.
 */
export function taxOfficeText(text: string): string {
  const plain = plainSigns.reduce((result, [sign, by]) => result.replace(sign, by), text.normalize('NFC'))
  return Array.from(plain, (sign) => (byteOf(sign) === null ? withoutMarks(sign) : sign))
    .join('')
    .trim()
}

/** Bytes of such a text. */
export function encodeTaxOffice(text: string): Uint8Array {
  return Uint8Array.from(text, (sign) => byteOf(sign) ?? 0x3f)
}

function withoutMarks(sign: string): string {
  const base = sign.normalize('NFD').replace(/\p{M}/gu, '')
  return base !== '' && Array.from(base).every((one) => byteOf(one) !== null) ? base : '?'
}

function byteOf(sign: string): number | null {
  const own = ownBytes[sign]
  if (own !== undefined) return own
  const code = sign.codePointAt(0) ?? 0
  const isControl =
    (code < 0x20 && code !== 0x09 && code !== 0x0d && code !== 0x0a) || (code >= 0x7f && code < 0xa0)
  return code > 0xff || isControl || replacedBytes.has(code) ? null : code
}
