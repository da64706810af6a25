import { describe, expect, test } from 'vitest'
import { flattenTexts, makeTranslate } from '#domain/translate.ts'

describe('makeTranslate', () => {
  const table = flattenTexts({
    hello: 'Bonjour {{name}}',
    cart: { items_one: '{{count}} don', items_other: '{{ count }} dons' },
  })
  const t = makeTranslate(table, 'fr', 'throw')
  test('replaces placeholders', () => {
    expect(t('hello', { name: '{{x}} $& <b>' })).toBe('Bonjour {{x}} $& <b>')
    expect(t('hello')).toBe('Bonjour {{name}}')
  })
  test('uses the plural of the language', () => {
    expect([0, 1, 2].map((count) => t('cart.items', { count }))).toEqual(['0 don', '1 don', '2 dons'])
    const inEnglish = makeTranslate(table, 'en')
    expect([0, 1, 1_000_000].map((count) => inEnglish('cart.items', { count }))).toEqual([
      '0 dons',
      '1 don',
      '1000000 dons',
    ])
    // French has a form for millions; the general form is used instead.
    expect(t('cart.items', { count: 1_000_000 })).toBe('1000000 dons')
  })
  test('a missing key is shown, or thrown in tests', () => {
    expect(makeTranslate(table, 'fr')('absent.key')).toBe('absent.key')
    expect(makeTranslate(table, 'fr')('constructor')).toBe('constructor')
    expect(() => t('absent.key')).toThrow(RangeError)
  })
})
