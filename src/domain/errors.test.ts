import { describe, expect, test } from 'vitest'
import { AppError, errorCatalogue, textStatus, textStatuses } from '#domain/errors.ts'
import { type Locale, locales } from '#domain/locale.ts'
import { readTexts } from '../../tests/build/texts-file.ts'

const textsIn = (locale: Locale) => readTexts(locale, 'errors')

describe('texts of errors', () => {
  test.each(locales)('%s has a title and a message for every code and status', (locale) => {
    const keys = [...textStatuses.map((status) => `error.code.${status}`), ...Object.keys(errorCatalogue)]
    const wanted = [...keys.flatMap((key) => [`${key}.title`, `${key}.message`]), 'offline', 'routeNotFound']
    expect(Object.keys(textsIn(locale)).toSorted()).toEqual(wanted.toSorted())
  })
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
  ])('%s is the text of the spec', (key, text) => expect(textsIn('en')[key]).toBe(text))
  test('French typography', () => {
    for (const text of Object.values(textsIn('fr'))) expect(text).not.toMatch(/'|\.\.\.| [;!?:]|\d €/)
  })
  test('an unknown status is shown as 500', () => {
    expect([textStatus(404), textStatus(418), textStatus(502)]).toEqual([404, 418, 500])
  })
  test('AppError has its status, and the detail is only in its message', () => {
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
