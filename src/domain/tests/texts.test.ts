import { describe, expect, test } from 'vitest'
import { AppError, errorCatalogue, textStatus, textStatuses } from '#domain/errors.ts'
import { type FieldState, type FieldTrigger, nextFieldState, validationModeOf } from '#domain/field-state.ts'
import { isUuid } from '#domain/ids.ts'
import { localeOfPage, localeSuffix } from '#domain/locale.ts'
import { flattenTexts, makeTranslate } from '#domain/translate.ts'
import en from '#texts/en/errors.json' with { type: 'json' }
import es from '#texts/es/errors.json' with { type: 'json' }
import fr from '#texts/fr/errors.json' with { type: 'json' }

const texts = { fr: flattenTexts(fr), en: flattenTexts(en), es: flattenTexts(es) }

describe('texts of errors', () => {
  test.each(['fr', 'en', 'es'] as const)(
    '%s has a title and a message for every code and status',
    (locale) => {
      const keys = [...textStatuses.map((status) => `error.code.${status}`), ...Object.keys(errorCatalogue)]
      const wanted = [
        ...keys.flatMap((key) => [`${key}.title`, `${key}.message`]),
        'offline',
        'routeNotFound',
      ]
      expect(Object.keys(texts[locale]).toSorted()).toEqual(wanted.toSorted())
    },
  )
  test('every status of the catalogue is one of HTTP', () => {
    for (const { status } of Object.values(errorCatalogue)) expect(status >= 400 && status < 600).toBe(true)
  })
  test.each([
    ['error.code.400.message', 'The request is invalid.'],
    ['error.code.401.message', 'The request is invalid.'],
    ['error.code.403.message', 'You do not have the necessary rights to access this page.'],
    ['error.code.404.title', 'Page not found'],
    ['error.code.404.message', 'The link is broken or the page has been deleted.'],
    ['routeNotFound', 'This page could not be found'],
    ['LOGIN_REFUSED.message', 'Please check your ID and password'],
  ])("%s is the spec's", (key, text) => expect(texts.en[key]).toBe(text))
  test('French typography', () => {
    for (const text of Object.values(texts.fr)) expect(text).not.toMatch(/'|\.\.\.| [;!?:]|\d €/)
  })
  test('an unknown status is told as 500', () => {
    expect([textStatus(404), textStatus(418), textStatus(502)]).toEqual([404, 500, 500])
  })
  test('AppError knows its status and keeps the detail to itself', () => {
    const error = new AppError('CART_EXPIRED', { detail: 'cart 1', redirectUrl: '/x' })
    expect(error).toMatchObject({
      code: 'CART_EXPIRED',
      status: 404,
      redirectUrl: '/x',
      message: 'CART_EXPIRED: cart 1',
    })
    expect(new AppError('gdrpConsentError').message).toBe('gdrpConsentError')
  })
})

describe('makeTranslate', () => {
  const table = flattenTexts({
    hello: 'Bonjour {{name}}',
    cart: { items_one: '{{count}} don', items_other: '{{ count }} dons' },
  })
  const t = makeTranslate(table, 'fr', 'throw')
  test('fills in names', () => {
    expect(t('hello', { name: '{{x}} $& <b>' })).toBe('Bonjour {{x}} $& <b>')
    expect(t('hello')).toBe('Bonjour {{name}}')
  })
  test('takes the plural of the language', () => {
    expect([0, 1, 2].map((count) => t('cart.items', { count }))).toEqual(['0 don', '1 don', '2 dons'])
    const inEnglish = makeTranslate(table, 'en')
    expect([0, 1, 1_000_000].map((count) => inEnglish('cart.items', { count }))).toEqual([
      '0 dons',
      '1 don',
      '1000000 dons',
    ])
    // French has a form for millions; the general one stands in.
    expect(t('cart.items', { count: 1_000_000 })).toBe('1000000 dons')
  })
  test('a missing key is shown, or thrown in tests', () => {
    expect(makeTranslate(table, 'fr')('absent.key')).toBe('absent.key')
    expect(makeTranslate(table, 'fr')('constructor')).toBe('constructor')
    expect(() => t('absent.key')).toThrow(RangeError)
  })
})

describe('field states', () => {
  const lazy = { mode: 'lazy', isDirty: true } as const
  const eager = { mode: 'aggressive', isDirty: true } as const
  test.each<[FieldState, FieldTrigger, typeof lazy | typeof eager, boolean, FieldState]>([
    ['pristine', 'input', eager, true, 'invalid'],
    ['pristine', 'input', eager, false, 'valid'],
    ['valid', 'input', eager, true, 'invalid'],
    ['pristine', 'input', lazy, true, 'pristine'],
    ['pristine', 'input', lazy, false, 'pristine'],
    ['pristine', 'blur', lazy, true, 'invalid'],
    ['pristine', 'blur', lazy, false, 'valid'],
    ['invalid', 'input', lazy, true, 'invalid'],
    ['invalid', 'input', lazy, false, 'valid'],
    ['valid', 'input', lazy, true, 'pristine'],
    ['pristine', 'force', lazy, true, 'invalid'],
    ['invalid', 'force', lazy, false, 'valid'],
  ])('%s + %s, %j, error %s: %s', (state, trigger, field, hasError, next) => {
    expect(nextFieldState(state, trigger, { ...field, hasError })).toBe(next)
  })
  test('a field that was only visited stays pristine, until it is submitted', () => {
    const visited = { mode: 'aggressive', isDirty: false, hasError: true } as const
    expect(nextFieldState('pristine', 'blur', visited)).toBe('pristine')
    expect(nextFieldState('pristine', 'force', visited)).toBe('invalid')
  })
  test('dates and phones are lazy', () => {
    expect(['Date', 'Phone', 'Zipcode', 'TextInput'].map(validationModeOf)).toEqual([
      'lazy',
      'lazy',
      'aggressive',
      'aggressive',
    ])
  })
})

describe('language of a page', () => {
  test.each([
    ['/associations/o/en', undefined, 'en'],
    ['/associations/o/es/', 'en', 'es'],
    ['/associations/o', 'en', 'en'],
    ['/associations/o', 'de', 'fr'],
    ['/associations/o/fr', 'en', 'en'],
    ['/', undefined, 'fr'],
  ])('%s with cookie %s is %s', (path, cookie, locale) => expect(localeOfPage(path, cookie)).toBe(locale))
  test('fr is no suffix', () =>
    expect([localeSuffix('/a/fr'), localeSuffix('/a/en/b')]).toEqual([null, null]))
})

test.each([
  ['0b1e1f3a-1111-4222-8333-444455556666', true],
  ['0B1E1F3A-1111-4222-8333-444455556666', true],
  ['0b1e1f3a11114222833344445555666', false],
  ["x' or 1=1", false],
])('%s is a uuid: %s', (text, isId) => expect(isUuid(text)).toBe(isId))
