import { describe, expect, test } from 'vitest'
import { dropEmptyAnswers, expandItems } from '#domain/cart/items/expand-items.ts'
import { remainingAfter } from '#domain/stock/remaining-after.ts'
import { aFormDefinition, aTicket, aTier, anOption } from '../../../../tests/build/domain/definitions.ts'

const form = aFormDefinition({
  tiers: [aTicket({ extraOptions: [anOption(), anOption({ id: 'meal', isRequired: true, stock: 2 })] })],
})
const ids = (items: ReturnType<typeof expandItems>) =>
  items.map((item) => item.extraOptions.map((o) => o.extraOptionId))

describe('expandItems', () => {
  test('one item per unit, the first has the id of the item', () => {
    const items = expandItems([{ id: 'a', tierId: 'ticket', quantity: 3 }], form)
    expect(items.map((item) => item.id)).toEqual(['a', undefined, undefined])
    expect(items[0]).toMatchObject({
      tierId: 'ticket',
      customAmount: null,
      frequency: 'SINGLE',
      customFields: [],
    })
  })
  test('only selected options, a required one wherever stock remains', () => {
    const options = [{ extraOptionId: 'o1', value: false }]
    expect(ids(expandItems([{ tierId: 'ticket', quantity: 3, extraOptions: options }], form))).toEqual([
      ['meal'],
      ['meal'],
      [],
    ])
    expect(ids(expandItems([{ tierId: 'ticket' }], form, new Map([['meal', 0]])))).toEqual([[]])
    expect(ids(expandItems([{ tierId: 'ticket', quantity: 3 }], form, new Map([['meal', null]])))).toEqual([
      ['meal'],
      ['meal'],
      ['meal'],
    ])
    const chosen = [{ extraOptionId: 'meal', value: true }]
    expect(ids(expandItems([{ tierId: 'ticket', extraOptions: chosen }], form))).toEqual([['meal']])
  })
  test('empty answers are dropped', () => {
    const answers = [
      { fieldId: 'a', value: '' },
      { fieldId: 'b', value: '  ' },
      { fieldId: 'c', value: 'x' },

      { fieldId: 'd', value: false },
      { fieldId: 'e', value: 0 },
    ]
    expect(dropEmptyAnswers(answers).map(({ fieldId }) => fieldId)).toEqual(['c', 'd', 'e'])
    expect(expandItems([{ tierId: 'ticket', customFields: answers }], form)[0]?.customFields).toHaveLength(3)
  })
  test('a participant is copied to the following items that have none', () => {
    const ana = { firstName: 'Ana', lastName: 'Ruiz', copyToFollowingParticipants: true }
    const leo = { firstName: 'Léo', lastName: 'Petit' }
    const items = expandItems(
      [
        { tierId: 'ticket', participant: ana },
        { tierId: 'ticket' },
        { tierId: 'ticket', participant: leo },
        { tierId: 'ticket' },
      ],
      form,
    )
    expect(items.map((item) => item.participant?.firstName)).toEqual(['Ana', 'Ana', 'Léo', 'Ana'])
    expect(items[1]?.participant).toEqual({ firstName: 'Ana', lastName: 'Ruiz' })
  })
  test('a copy skips items that need no name', () => {
    const ana = { firstName: 'Ana', lastName: 'Ruiz', copyToFollowingParticipants: true }
    const withGift = { tiers: [...form.tiers, aTier({ id: 'gift' })] }
    const items = expandItems(
      [{ tierId: 'ticket', participant: ana }, { tierId: 'gift', customAmount: 500 }, { tierId: 'ticket' }],
      withGift,
    )
    expect(items.map((item) => item.participant?.firstName)).toEqual(['Ana', undefined, 'Ana'])
  })
  test.each([0, -3, 1.5, Number.NaN])('quantity %d gives one unit, which the check refuses', (quantity) => {
    expect(expandItems([{ tierId: 'ticket', quantity }], form)).toHaveLength(1)
  })
  test('an amount with fractions is dropped', () => {
    expect(expandItems([{ tierId: 'ticket', customAmount: 1.5 }], form)[0]?.customAmount).toBeNull()
  })
})

test.each([
  [5, 2, 3],
  [2, 5, 0],
  [null, 5, null],
  [0, 0, 0],
])('%s left beside %d in the cart: %s', (left, inCart, result) =>
  expect(remainingAfter(left, inCart)).toBe(result),
)
