/** Characters that NFKC would turn into other signs: the superscript that names refuse, accents alone, symbols. */
const composable = /[^²\p{Sk}\p{So}]+/gu
const hidden = /\p{Cf}/gu
const spaces = /\p{Zs}/gu
/** Every dash that word processors make, and the minus sign. */
const dashes = /[\u2010-\u2015\u2212]/gu
const apostrophes = /(?<=[\p{L}\p{M}])[\u2018\u02bc´`](?=\s?\p{L})/gu
const emoji = /\p{Emoji_Presentation}|(?![©®™])\p{Extended_Pictographic}|[\ufe0f\u20e3]/u
const control = /\p{Cc}/u

/**
 * Pasted text as a keyboard would have written it: compatible characters composed, dashes as hyphens, quotes
 * between letters as apostrophes, all spaces as spaces, without zero-width characters and direction marks. The rules
 * judge the result, and it is what is stored. Source: docs/decisions/money/payer-and-consents.md.
 */
export function plainText(text: string): string {
  return text
    .replace(hidden, '')
    .replace(composable, (part) => part.normalize('NFKC'))
    .replace(dashes, '-')
    .replace(apostrophes, "'")
    .replace(spaces, ' ')
    .normalize('NFC')
}

/** A postcode, a SIREN or an IBAN: plain, without any space. */
export function compactText(text: string): string {
  return plainText(text).replace(/\s/gu, '')
}

/** An e-mail address: plain, without outer spaces. */
export function plainEmail(text: string): string {
  return plainText(text).trim()
}

/** A name that a member gives to something: one line, without control characters, zero-width characters and direction marks. */
export function oneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .normalize('NFC')
    .trim()
}

/** Names, cities and addresses are printed and sent to banks: no emoji, and no control character. */
export function printableRule(text: string): 'UNPRINTABLE' | null {
  const trimmed = text.trim()
  return emoji.test(trimmed) || control.test(trimmed) ? 'UNPRINTABLE' : null
}

const rich = /^\s*<(?:p|h3|ul|ol|blockquote)>[^]*<\/(?:p|h3|ul|ol|blockquote)>\s*$/
const entities: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': '’',
  '&nbsp;': ' ',
  '&amp;': '&',
}

/**
 * A message of an association as plain text, which a mail shows as it is. Former editors wrote rich
 * text: its paragraphs and list items become lines, and an address follows its link.
 */
export function plainMessage(text: string): string {
  if (!rich.test(text)) return text
  return text
    .replaceAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g, '$2 ($1)')
    .replaceAll(/<br\s*\/?>|<\/li>/g, '\n')
    .replaceAll(/<\/(?:p|h3|ul|ol|blockquote)>/g, '\n\n')
    .replaceAll('<li>', '- ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
