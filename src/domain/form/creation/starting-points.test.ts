import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { newFormTypes } from '#domain/form/creation/new-form.ts'
import { readFormFile } from '#domain/form/read-form-file.ts'
import { contentsOfStart, startingPoints } from '#domain/form/creation/starting-points.ts'
import { locales } from '#domain/locale.ts'
import { flattenTexts, type NestedTexts } from '#domain/translate.ts'

const now = new Date('2026-11-28T18:00:00Z')

function textsOf(locale: string): Readonly<Record<string, string>> {
  const path = `src/texts/${locale}/creation/startingPoints.json`
  return flattenTexts(JSON.parse(readFileSync(path, 'utf8')) as NestedTexts)
}

const cases = newFormTypes.flatMap((type) =>
  startingPoints[type].flatMap((start) => locales.map((locale) => [type, start, locale] as const)),
)

test.each(cases)('%s from %s in %s is a definition without mistakes', (type, start, locale) => {
  const texts = textsOf(locale)
  const say = (key: string) => texts[key] ?? `missing ${key}`
  const contents = contentsOfStart(start, { say, now })
  const input = {
    organization: { slug: 'la-ruche', name: 'La Ruche' },
    forms: [{ ...contents, type, slug: 'essai', title: 'Essai', state: 'draft' }],
  }
  const [form] = readFormFile(input, (path) => path).forms
  expect(JSON.stringify(form)).not.toContain('missing ')
  expect(form?.personalMessage).toBe(texts['thanks'])
  const offers = (form?.tiers.length ?? 0) > 0 || form?.acceptOpenDonation || form?.allowCustomTier
  expect(offers).toBe(true)
})

test('an event begins on a Saturday evening in Paris, after six weeks', () => {
  const say = (key: string) => key
  expect(contentsOfStart('paidShow', { say, now })).toMatchObject({
    startDate: '2027-01-09T19:00:00.000Z',
    endDate: '2027-01-09T21:30:00.000Z',
  })
})

test.each([
  ['2026-04-30T10:00:00Z', '2025-09-01'],
  ['2026-05-01T10:00:00Z', '2026-09-01'],
])('courses of %s are those of the school year from %s', (at, from) => {
  const contents = contentsOfStart('courses', { say: (key) => key, now: new Date(at) })
  expect(JSON.stringify(contents)).toContain(`"from":"${from}"`)
})
