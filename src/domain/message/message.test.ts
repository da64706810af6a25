import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dailyRecipients, usualMessageLimits, youngDays } from '#domain/message/message-allowance.ts'
import { type AudienceKind, checkAudience } from '#domain/message/message-audience.ts'
import { checkWords, tidyWords } from '#domain/message/message-words.ts'

const codes = (problems: ReturnType<typeof checkAudience>) =>
  problems.map(({ field, code }) => `${field} ${code}`)

test.each<[AudienceKind, object, string[], string[]]>([
  ['campaign', {}, ['audience.formId REQUIRED'], ['audience.formId REQUIRED']],
  ['campaign', { formId: 'x' }, [], []],
  ['adherents', {}, [], []],
  ['formerAdherents', {}, [], []],
  ['donors', {}, ['audience.year REQUIRED'], ['audience.year REQUIRED']],
  ['donors', { year: 2026 }, [], []],
  ['tag', { tag: '' }, ['audience.tag REQUIRED', 'audience.purpose CHOICE'], ['audience.tag REQUIRED']],
  ['tag', { tag: 'bureau' }, ['audience.purpose CHOICE'], []],
  ['people', {}, ['audience.purpose CHOICE'], []],
])('%s %j: %j as service, %j as news', (kind, more, service, news) => {
  expect(codes(checkAudience({ kind, ...more }, 'service'))).toEqual(service)
  expect(codes(checkAudience({ kind, ...more }, 'news'))).toEqual(news)
})

test.each([
  [{ mayCollect: false, isVerified: true }, 400, 0],
  [{ mayCollect: true, isVerified: false }, 400, 50],
  [{ mayCollect: true, isVerified: true }, youngDays - 1, 500],
  [{ mayCollect: true, isVerified: true }, youngDays, 5_000],
])('%j after %i days: %i recipients a day', (sender, days, most) => {
  const createdAt = new Date('2026-01-01T00:00:00Z')
  const now = new Date(createdAt.getTime() + days * 86_400_000)
  expect(dailyRecipients({ ...sender, createdAt }, usualMessageLimits, now)).toBe(most)
})

test('words need a subject and a text, and know their fields alone', () => {
  const names = ['prénom', 'association']
  const check = (subject: string, text: string) => codes(checkWords(tidyWords({ subject, text }), names))
  expect(check(' ', '\r\n')).toEqual(['message.subject REQUIRED', 'message.text REQUIRED'])
  expect(check('Bonjour {{ PRENOM }}', '{{association}}')).toEqual([])
  expect(check('Bonjour', '{{campagne}}')).toEqual(['message.text UNKNOWN_FIELD'])
})

test('tidy words are tidy, and a subject has one line', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (subject, text) => {
      const tidy = tidyWords({ subject, text })
      expect(tidyWords(tidy)).toEqual(tidy)
      expect(tidy.subject).not.toMatch(/[\r\n]/)
    }),
  )
})
