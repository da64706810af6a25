import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '#domain/money.ts'
import { pickRuleSet, reductionRates, taxReduction } from '#domain/tax/tax-reduction.ts'

const person = { isCompany: false, isUnderColucheLaw: false, date: '2026-11-20' }
const spec = pickRuleSet({ ...person, mode: 'spec' })
const law = (change: Partial<typeof person>) => pickRuleSet({ ...person, mode: 'law', ...change })

describe('rule set spec, exactly', () => {
  test.each([
    // amount, without the flag, with the flag
    [0, 0, 0],
    [50, 33, 30],
    [99_999, 65_999, 59_999],
    [100_000, 66_000, 60_000],
    [100_001, 75_001, 60_001],
    [150_000, 108_000, 90_000],
    [200_000, 141_000, 120_000],
  ])('%d', (amount, individual, company) => {
    expect(taxReduction(cents(amount), 'individual', spec)).toBe(individual)
    expect(taxReduction(cents(amount), 'company', spec)).toBe(company)
  })
  test('for any organisation, payer and date', () => {
    expect(pickRuleSet({ mode: 'spec', isCompany: true, isUnderColucheLaw: true, date: '2020-01-01' })).toBe(
      spec,
    )
  })
})

test.each([
  ['spec', 1234, [66]],
  ['spec', 7, [66]],
  ['spec', 100_000, [66]],
  // 75 % of the first 1,000 EUR, 66 % of the rest.
  ['spec', 150_000, [75, 66]],
  ['law', 1234, [66]],
  // 66 % of 0.50 EUR is 0.33 EUR, of 1.53 EUR it is 1.01 EUR: the rate stays what the law says.
  ['law', 153, [66]],
  ['law', 500_000, [66]],
] as const)('the rates that are shown, %s, %d: %j', (mode, amount, rates) => {
  expect(reductionRates(cents(amount), pickRuleSet({ ...person, mode }))).toEqual(rates)
})

test('an association that helps people in need: 75 % up to the cap, and 66 % beyond', () => {
  const rules = law({ isUnderColucheLaw: true })
  expect(reductionRates(cents(200_000), rules)).toEqual([75])
  expect(reductionRates(cents(200_001), rules)).toEqual([75, 66])
})

describe('the law by date and organisation', () => {
  test.each([
    [{}, 'fr-200'],
    [{ isUnderColucheLaw: true }, 'fr-200-1ter'],
    [{ isCompany: true }, 'fr-238bis'],
    [{ isCompany: true, isUnderColucheLaw: true }, 'fr-238bis'],
  ])('%j is %s', (change, id) => expect(law(change).id).toBe(id))
  test.each([
    [100_000, 66_000],
    [100_001, 66_001],
    [4200, 2772],
  ])('individual, %d', (amount, reduction) =>
    expect(taxReduction(cents(amount), 'individual', law({}))).toBe(reduction),
  )
  test.each([
    ['2025-10-13', 100_000, 75_000],
    ['2025-10-13', 200_000, 141_000],
    ['2025-10-14', 200_000, 150_000],
    ['2025-10-14', 300_000, 216_000],
    ['2026-11-20', 4200, 3150],
  ])('organisation that helps people in difficulty, %s, %d', (date, amount, reduction) => {
    expect(taxReduction(cents(amount), 'individual', law({ isUnderColucheLaw: true, date }))).toBe(reduction)
  })
  test.each([
    [false, 200_000_000, 120_000_000],
    [false, 200_000_100, 120_000_040],
    [true, 200_000_100, 120_000_060],
  ])('company (helping: %s), %d', (isUnderColucheLaw, amount, reduction) => {
    expect(taxReduction(cents(amount), 'company', law({ isCompany: true, isUnderColucheLaw }))).toBe(
      reduction,
    )
  })
})

test('a reduction is never negative, nor more than three quarters', () => {
  const rules = fc.constantFrom(spec, law({}), law({ isUnderColucheLaw: true }), law({ isCompany: true }))
  fc.assert(
    fc.property(
      fc.integer({ min: -5, max: 1_000_000_000 }),
      rules,
      fc.constantFrom('individual', 'company'),
      (n, set, payer) => {
        const reduction = taxReduction(cents(n), payer, set)
        expect(reduction).toBeGreaterThanOrEqual(0)
        expect(reduction * 4).toBeLessThanOrEqual(Math.max(0, n) * 3 + 2)
      },
    ),
  )
})
