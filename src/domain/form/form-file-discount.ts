import type { DiscountCodeDefinition, TierDefinition } from '#domain/form/form-definition.ts'
import { FormFileObject } from '#domain/form/form-file-reader.ts'
import { allowed, mistakeAt } from '#domain/form/form-mistake.ts'
import { readCount } from '#domain/form/form-file-tier.ts'
import { describe, suggestion } from '#domain/form/form-file-values.ts'
import { cents } from '#domain/money.ts'

/** Discount codes of a form. */
export const mostCodes = 500
const codeKeys = ['code', 'percent', 'amount', 'tiers', 'maxUses', 'validFrom', 'validUntil']
const codeRule = { max: 40, pattern: /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u, allowed: allowed('code') }

/** The discount codes of a form: a percentage or an amount; each code once, case ignored. Source: docs/decisions/money/prices-and-discounts.md. */
export function readDiscountCodes(
  form: FormFileObject,
  tiers: readonly TierDefinition[],
): DiscountCodeDefinition[] {
  const taken = new Set<string>()
  return form.list('discountCodes', mostCodes, (value, path): DiscountCodeDefinition => {
    const fields = new FormFileObject(value, path, form.context, codeKeys)
    const code = fields.text('code', codeRule)
    if (taken.has(code.toLowerCase())) fields.problem('code', 'sameCode', { value: code })
    taken.add(code.toLowerCase())
    if (fields.has('percent') === fields.has('amount')) fields.problem('percent', 'percentOrAmount')
    return {
      code,
      percent: readPercent(fields),
      amount: fields.amount('amount', { min: cents(1) }),
      tiers: readTierKeys(fields, tiers),
      maxUses: readCount(fields, 'maxUses', 1),
      ...readValidity(fields),
    }
  })
}

function readPercent(fields: FormFileObject): number | null {
  const percent = fields.number('percent', { min: 0.01, max: 100, whole: false })
  if (percent === null || /^\d+(?:\.\d{1,2})?$/.test(String(percent))) return percent
  fields.wrong('percent', percent, allowed('decimals'))
  return null
}

function readTierKeys(fields: FormFileObject, tiers: readonly TierDefinition[]): string[] {
  const known = tiers.map(({ key }) => key)
  return fields.list('tiers', 100, (value, path) => {
    if (typeof value === 'string' && known.includes(value)) return value
    const hint = typeof value === 'string' ? suggestion(value, known) : null
    const wrong = { value: describe(value), allowed: allowed('tierKey') }
    fields.context.problems.push(
      hint === null ? mistakeAt(path, 'wrong', wrong) : mistakeAt(path, 'wrongWithHint', { ...wrong, hint }),
    )
    return ''
  })
}

function readValidity(fields: FormFileObject): Pick<DiscountCodeDefinition, 'validFrom' | 'validUntil'> {
  const [validFrom, validUntil] = [fields.instant('validFrom', 'start'), fields.instant('validUntil', 'end')]
  if (validFrom !== null && validUntil !== null && validFrom >= validUntil)
    fields.problem('validUntil', 'after', { field: 'validFrom' })
  return { validFrom, validUntil }
}
