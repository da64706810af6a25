import fc from 'fast-check'
import type { DiscountCodeDefinition } from '#domain/form/form-definition.ts'
import { cents } from '#domain/money.ts'

type Discount = Pick<DiscountCodeDefinition, 'percent' | 'amount' | 'tiers'>

/** Any discount on the tiers `ticket` and `shirt`, or none. */
export const anyDiscount: fc.Arbitrary<Discount | null> = fc.option(
  fc.record({
    percent: fc.option(fc.integer({ min: 0, max: 100 })),
    amount: fc.integer({ min: 0, max: 100_000 }).map(cents),
    tiers: fc.constantFrom([], ['ticket'], ['shirt']),
  }),
)
