import { expect, test } from 'vitest'
import type { CartItem } from '#domain/cart/cart.ts'
import { preservesPartnerLines } from '#domain/cart/items/partner-lines.ts'
import { cents } from '#domain/money.ts'
import { aFormDefinition, aTicket, anOption } from '../../../../tests/build/domain/definitions.ts'

const form = aFormDefinition({
  tiers: [aTicket({ extraOptions: [anOption(), anOption({ id: 'must', isRequired: true })] })],
})
const unit = (change: Partial<CartItem> = {}): CartItem => ({
  tierId: 'ticket',
  customAmount: null,
  frequency: 'SINGLE',
  customFields: [],
  extraOptions: [],
  ...change,
})
const option = (extraOptionId: string) => ({ extraOptionId, value: true, customFields: [] })
const dear = unit({ tierId: 'free', customAmount: cents(10_000) })
const partners = [unit(), dear]

test.each<[string, CartItem[], boolean]>([
  ['as it was', [unit(), dear], true],
  ['in another order', [dear, unit()], true],
  [
    'with answers and a name',
    [
      unit({
        customFields: [{ fieldId: 'f', value: 'x' }],
        participant: { firstName: 'Ana', lastName: 'Ruiz' },
      }),
      dear,
    ],
    true,
  ],
  ['with a required option that is back in stock', [unit({ extraOptions: [option('must')] }), dear], true],
  ['emptied', [], true],
  ['at another amount', [unit(), { ...dear, customAmount: cents(50) }], false],
  ['with less', [unit()], false],
  ['with more', [unit(), unit(), dear], false],
  ['with another tier', [unit({ tierId: 'other' }), dear], false],
  ['with an option', [unit({ extraOptions: [option('o1')] }), dear], false],
])('%s', (_, after, isSaved) => expect(preservesPartnerLines(partners, after, form)).toBe(isSaved))
