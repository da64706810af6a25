import { type Cents, cents, minCents, percentOfParts, subtractCents, zero } from '#domain/money.ts'

/** A slice of a gift: `percent` % of the part up to `upTo` cents (null = of the whole rest). */
interface TaxBracket {
  readonly upTo: Cents | null
  readonly percent: number
}

export interface TaxRuleSet {
  readonly id: 'spec' | 'fr-200' | 'fr-200-1ter' | 'fr-238bis'
  /** First day it applies to a payment, `YYYY-MM-DD`. */
  readonly validFrom: string
  readonly individual: readonly TaxBracket[]
  readonly company: readonly TaxBracket[]
  /** Up to this amount inclusive, one percentage of everything instead of the individual's brackets. */
  readonly flatUpTo?: { readonly amount: Cents; readonly percent: number }
}

const capped = (amount: number, percent: number, rest: number): TaxBracket[] => [
  { upTo: cents(amount), percent },
  { upTo: null, percent: rest },
]
const flat = (percent: number): TaxBracket[] => [{ upTo: null, percent }]
const always = '0000-01-01'

/** The function of spec section 9, exactly: 75 % only strictly above 1,000 EUR. */
const spec: TaxRuleSet = {
  id: 'spec',
  validFrom: always,
  flatUpTo: { amount: cents(100_000), percent: 66 },
  individual: capped(100_000, 75, 66),
  company: flat(60),
}

/** Companies: 60 % up to 2 M EUR, 40 % beyond. Source: article 238 bis CGI. */
const companyBrackets = capped(200_000_000, 60, 40)

/** Individuals, general-interest organisations: 66 %. Source: article 200 CGI. */
const fr200: TaxRuleSet = { id: 'fr-200', validFrom: always, individual: flat(66), company: companyBrackets }

/**
 * Organisations that provide food, housing or care to people in difficulty: 75 % up to a cap, 66 % beyond; companies
 * have 60 % of everything. Newest first. Source: article 200, 1 ter, CGI; the cap doubled for gifts since 14 October
 * 2025.
 */
const fr200ColucheSets: readonly TaxRuleSet[] = [
  { id: 'fr-200-1ter', validFrom: '2025-10-14', individual: capped(200_000, 75, 66), company: flat(60) },
  { id: 'fr-200-1ter', validFrom: always, individual: capped(100_000, 75, 66), company: flat(60) },
]

const fr238bis: TaxRuleSet = {
  id: 'fr-238bis',
  validFrom: always,
  individual: flat(66),
  company: companyBrackets,
}
const fr238bisColuche: TaxRuleSet = { ...fr238bis, company: flat(60) }

/**
 * The rule set of a gift. `law`, the default, depends on payer, organisation and payment date
 * (`YYYY-MM-DD` in Paris). Source: docs/decisions/money/tax-estimate.md.
 */
export function pickRuleSet(choice: {
  readonly mode: 'spec' | 'law'
  readonly isCompany: boolean
  readonly isUnderColucheLaw: boolean
  readonly date: string
}): TaxRuleSet {
  if (choice.mode === 'spec') return spec
  if (choice.isCompany) return choice.isUnderColucheLaw ? fr238bisColuche : fr238bis
  if (!choice.isUnderColucheLaw) return fr200
  return fr200ColucheSets.find(({ validFrom }) => validFrom <= choice.date) ?? fr200
}

/**
 * The tax reduction of a gift of `amount` cents, in cents: an estimate to show, never printed on a receipt. The
 * brackets are exact integers with one rounding, half up; yearly ceilings and earlier gifts are unknown here.
 */
export function taxReduction(amount: Cents, payer: 'individual' | 'company', rules: TaxRuleSet): Cents {
  if (amount <= zero) return zero
  const { flatUpTo } = rules
  if (payer === 'individual' && flatUpTo !== undefined && amount <= flatUpTo.amount) {
    return percentOfParts([{ amount, percent: flatUpTo.percent }])
  }
  let from = zero
  const parts = rules[payer].map(({ upTo, percent }) => {
    const until = upTo === null ? amount : minCents(amount, upTo)
    const part = subtractCents(until, minCents(from, until))
    from = until
    return { amount: part, percent }
  })
  return percentOfParts(parts)
}

/**
 * The legal rates that apply to a gift of `amount` cents of a person, in percent: one, or the next one too where the gift
 * exceeds the first bracket. Never computed back from a rounded reduction.
 */
export function reductionRates(amount: Cents, { flatUpTo, individual }: TaxRuleSet): readonly number[] {
  if (flatUpTo !== undefined && amount <= flatUpTo.amount) return [flatUpTo.percent]
  const reached = individual.findIndex(({ upTo }) => upTo === null || amount <= upTo)
  return individual.slice(0, reached + 1).map(({ percent }) => percent)
}
