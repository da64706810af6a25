import { mostCodes } from '#domain/form/form-file-discount.ts'
import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { type Draft, itemsAt, typedText, withValue } from '#domain/form/editing/draft.ts'

/** Codes that are made at once. */
export const mostCodesAtOnce = 200
const mostPrefix = 20
const mostUses = 1_000_000

/** Capitals and digits that are not read for one another: no 0, O, 1, I, L. */
const signs = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** 31^10 possibilities: no one guesses one of 500 by trying. */
const length = 10

/** Several discount codes to make, as their author typed them; an empty number of uses is unlimited. */
export interface TypedBatch {
  readonly count: string
  readonly prefix: string
  readonly kind: 'percent' | 'amount'
  /** A percentage, or an amount in euros that `amount` has in cents. */
  readonly value: string
  readonly uses: string
}

export type BatchField = 'count' | 'prefix' | 'value' | 'uses'

/**
 * The fields of a batch that are wrong.
 * @param amount the value in cents; null where it is no amount
 * @param present how many codes the form has
 */
export function wrongInBatch(typed: TypedBatch, amount: number | null, present: number): BatchField[] {
  const { count, prefix, kind, value, uses } = typed
  const percent = percentOf(value)
  const isReduction = kind === 'percent' ? percent !== null : amount !== null && amount > 0
  const checks: Readonly<Record<BatchField, boolean>> = {
    count: isWhole(count, 1, Math.min(mostCodesAtOnce, mostCodes - present)),
    prefix: /^(?:[\p{L}\p{N}][\p{L}\p{N}_-]*)?$/u.test(prefix) && prefix.length <= mostPrefix,
    value: isReduction,
    uses: uses === '' || isWhole(uses, 1, mostUses),
  }
  return (['count', 'prefix', 'value', 'uses'] as const).filter((field) => !checks[field])
}

/**
 * The draft with a batch of codes, each with a suffix that no one guesses.
 * @param random returns as many random bytes
 */
export function withCodes(
  draft: Draft,
  typed: TypedBatch,
  amount: number | null,
  random: (bytes: number) => Uint8Array,
): Draft {
  const present = itemsAt(draft, ['discountCodes'])
  const taken = new Set(present.map(({ code }) => typedText(code).toLowerCase()))
  const reduction = typed.kind === 'percent' ? { percent: percentOf(typed.value) } : { amount }
  const uses = typed.uses === '' ? {} : { maxUses: Number(typed.uses) }
  const made: Draft[] = []
  while (made.length < Number(typed.count)) {
    const code = (typed.prefix === '' ? '' : `${typed.prefix}-`) + suffix(random)
    if (taken.has(code.toLowerCase())) continue
    taken.add(code.toLowerCase())
    made.push({ code, ...reduction, ...uses })
  }
  return withValue(withValue(draft, ['discountCodes'], [...present, ...made]), ['allowCoupons'], true)
}

/** The codes of a draft as a table: the code, its reduction, its uses; codes with mistakes are left out. */
export function codeRows(draft: Draft, locale: Locale): readonly (readonly string[])[] {
  return itemsAt(draft, ['discountCodes']).flatMap(({ code, percent, amount, maxUses }) => {
    const name = typedText(code)
    if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(name)) return []
    const reduction =
      typeof amount === 'number' ? formatEuros(cents(amount), locale) : `${typedText(percent)} %`
    return [[name, reduction, typedText(maxUses)]]
  })
}

function suffix(random: (bytes: number) => Uint8Array): string {
  let text = ''
  // A byte past the last whole multiple would make some signs more frequent.
  const fair = 256 - (256 % signs.length)
  while (text.length < length)
    for (const byte of random(length))
      if (byte < fair && text.length < length) text += signs[byte % signs.length]
  return text
}

function percentOf(text: string): number | null {
  const plain = text.trim().replace(',', '.')
  const percent = /^\d{1,3}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : 0
  return percent >= 0.01 && percent <= 100 ? percent : null
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most
}
