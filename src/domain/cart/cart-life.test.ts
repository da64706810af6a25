import { describe, expect, test } from 'vitest'
import { cartExpiresAt, isCartExpired, isCartRevivable, lastUnrevivable } from '#domain/cart/cart-expiry.ts'
import { type LocalChange, updateCartLocally } from '#domain/cart/update-cart-locally.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const updatedAt = at('12:00:00')

describe('expiry', () => {
  test('15 minutes after the last change, to the millisecond', () => {
    expect(cartExpiresAt(updatedAt)).toEqual(at('12:15:00'))
    expect(isCartExpired({ updatedAt }, at('12:14:59.999'))).toBe(false)
    expect(isCartExpired({ updatedAt }, at('12:15:00'))).toBe(true)
  })
  test('a live attempt extends the cart to its deadline', () => {
    const attemptDeadline = at('12:29:00')
    expect(isCartExpired({ updatedAt, attemptDeadline }, at('12:28:59'))).toBe(false)
    expect(isCartExpired({ updatedAt, attemptDeadline }, attemptDeadline)).toBe(true)
    expect(isCartExpired({ updatedAt, attemptDeadline: null }, at('12:15:00'))).toBe(true)
  })
  test('may be resumed for a day', () => {
    expect(isCartRevivable(updatedAt, new Date('2026-11-21T12:14:59.999Z'))).toBe(true)
    expect(isCartRevivable(updatedAt, new Date('2026-11-21T12:15:00Z'))).toBe(false)
    expect(lastUnrevivable(new Date('2026-11-21T12:15:00Z'))).toEqual(updatedAt)
  })
})

describe('updateCartLocally', () => {
  const field = { fieldId: 'f', value: '' }
  const cart = {
    tip: 0,
    itemList: [
      {
        tierId: 't',
        customFields: [field],
        extraOptions: [{ extraOptionId: 'o', value: false, customFields: [field] }],
      },
    ],
  }
  const carts = { asso: { Donation: { don: cart }, Event: { fete: cart } }, autre: { Shop: { s: cart } } }
  const here = { organizationSlug: 'asso', formType: 'Donation', formSlug: 'don' }
  const update = (change: Partial<LocalChange>) =>
    updateCartLocally(carts, { ...here, key: 'value', value: 'x', ...change }).asso?.['Donation']?.['don']

  test('sets a value at each depth and changes nothing else', () => {
    const before = JSON.stringify(carts)
    expect(update({ key: 'tip', value: 300 })).toEqual({ ...cart, tip: 300 })
    expect(update({ itemIndex: 0, key: 'customAmount' })?.itemList[0]).toMatchObject({
      tierId: 't',
      customAmount: 'x',
    })
    expect(update({ itemIndex: 0, customFieldIndex: 0 })?.itemList[0]?.customFields).toEqual([
      { ...field, value: 'x' },
    ])
    expect(
      update({ itemIndex: 0, extraOptionIndex: 0, value: true })?.itemList[0]?.extraOptions?.[0],
    ).toMatchObject({ value: true })
    const deep = update({ itemIndex: 0, extraOptionIndex: 0, customFieldIndex: 0 })
    expect(deep?.itemList[0]?.extraOptions?.[0]?.customFields).toEqual([{ ...field, value: 'x' }])
    expect(updateCartLocally(carts, { ...here, key: 'tip', value: 1 })['autre']).toBe(carts.autre)
    expect(JSON.stringify(carts)).toBe(before)
  })
  test.each<[Partial<LocalChange>, string]>([
    [{ value: undefined }, 'value or key is undefined'],
    [{ key: undefined }, 'value or key is undefined'],
    [{ organizationSlug: 'inconnue' }, 'Cart organization inconnue does not exist'],
    [{ organizationSlug: 42 }, 'Cart organization 42 does not exist'],
    [{ formType: undefined }, 'Cart organization asso does not exist'],
    [{ formType: 'Shop' }, 'Cart organization asso does not exist'],
    [{ formSlug: null }, 'Cart organization asso does not exist'],
    [{ itemIndex: 3 }, 'Cart item index 3 does not exist'],
    [{ itemIndex: 0, customFieldIndex: 7 }, 'Custom field index 7 does not exist'],
    [{ itemIndex: 0, extraOptionIndex: 2 }, 'Extra option index 2 does not exist'],
    [{ itemIndex: 0, extraOptionIndex: 0, customFieldIndex: 1 }, 'Custom field index 1 does not exist'],
  ])('%j: %s', (change, text) => expect(() => update(change)).toThrow(new Error(text)))
})
