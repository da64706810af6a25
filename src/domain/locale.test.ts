import { describe, expect, test } from 'vitest'
import { localeOfPage, localeSuffix } from '#domain/locale.ts'

describe('language of a page', () => {
  test.each([
    ['/associations/o/en', undefined, 'en'],
    ['/associations/o/es/', 'en', 'es'],
    ['/associations/o', 'en', 'en'],
    ['/associations/o', 'de', 'fr'],
    ['/associations/o/fr', 'en', 'en'],
    ['/', undefined, 'fr'],
  ])('%s with cookie %s is %s', (path, cookie, locale) => expect(localeOfPage(path, cookie)).toBe(locale))
  test('fr is not a suffix', () =>
    expect([localeSuffix('/a/fr'), localeSuffix('/a/en/b')]).toEqual([null, null]))
})
