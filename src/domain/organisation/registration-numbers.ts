import { isSirenChecksumWrong, sirenDigits } from '#domain/field-rules.ts'
import { compactText, plainText } from '#domain/pasted-text.ts'

/** A number that identifies an association, as it is stored. */
export interface RegistrationNumber {
  readonly kind: 'rna' | 'siren'
  readonly value: string
}

/**
 * Reads what was typed as RNA, SIREN or SIRET, spaces and case ignored; null for anything else. Of a SIRET the SIREN
 * is used. Overseas RNA numbers contain letters after the W. Source: docs/decisions/money/payer-and-consents.md.
 */
export function readRegistrationNumber(typed: string): RegistrationNumber | null {
  const text = plainText(typed)
    .replaceAll(/[\s.-]/g, '')
    .toUpperCase()
  if (/^W[0-9A-Z]{3}\d{6}$/.test(text)) return { kind: 'rna', value: text }
  return /^\d{9}(?:\d{5})?$/.test(text) ? { kind: 'siren', value: text.slice(0, 9) } : null
}

/**
 * Whether the check digit of a SIREN or SIRET is wrong: a warning, never a refusal. The establishments of La Poste
 * have a rule of their own.
 */
export function isChecksumWrong(typed: string): boolean {
  const digits = sirenDigits(typed).replaceAll(/[.-]/g, '')
  if (/^\d{9}$/.test(digits)) return isSirenChecksumWrong(digits)
  if (!/^\d{14}$/.test(digits)) return false
  const sum = Array.from(digits, Number)
  if (digits.startsWith('356000000')) return sum.reduce((all, digit) => all + digit, 0) % 5 !== 0
  const weighted = sum.map((digit, index) => (index % 2 === 0 ? doubled(digit) : digit))
  return weighted.reduce((all, digit) => all + digit, 0) % 10 !== 0
}

function doubled(digit: number): number {
  return digit > 4 ? digit + digit - 9 : digit + digit
}

/** An IBAN without its spaces, in capital letters. */
export function ibanCharacters(typed: string): string {
  return compactText(typed).toUpperCase()
}

const lengths: Readonly<Record<string, number>> = { FR: 27, MC: 27, BE: 16, DE: 22, ES: 24, IT: 27, LU: 20 }

/** Shape, length where it is known, and check digits (modulo 97) of an IBAN; an empty one passes. Source: ISO 13616. */
export function ibanRule(typed: string): 'IBAN' | null {
  const iban = ibanCharacters(typed)
  if (iban === '') return null
  if (!/^[A-Z]{2}\d{2}[0-9A-Z]{11,30}$/.test(iban)) return 'IBAN'
  const length = lengths[iban.slice(0, 2)]
  if (length !== undefined && iban.length !== length) return 'IBAN'
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  let rest = 0
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1 ? null : 'IBAN'
}

/** An IBAN in groups of four, as banks print it. */
export function groupIban(iban: string): string {
  return iban.replaceAll(/.{4}(?=.)/g, '$& ')
}

/** An IBAN as it is shown: its first four and last three characters. */
export function maskIban(iban: string): string {
  return `${iban.slice(0, 4)} •••• ${iban.slice(-3)}`
}
