import { expect, test } from 'vitest'
import { makeTranslate } from '#domain/translate.ts'
import { whenWords } from '#domain/event/when-words.ts'
import { readTexts } from '../../../tests/build/texts-file.ts'

const words = {
  fr: makeTranslate(readTexts('fr', 'campaign'), 'fr', 'throw'),
  en: makeTranslate(readTexts('en', 'campaign'), 'en', 'throw'),
}

test.each([
  ['2027-03-13T11:00:00+01:00', null, 'samedi 13 mars 2027 à 11h00'],
  ['2027-03-13T00:00:00+01:00', null, 'samedi 13 mars 2027'],
  ['2027-03-13T11:00:00+01:00', '2027-03-13T18:30:00+01:00', 'samedi 13 mars 2027, de 11h00 à 18h30'],
  ['2027-05-22T19:00:00+02:00', '2027-05-22T23:59:00+02:00', 'samedi 22 mai 2027 à 19h00'],
  ['2026-04-18T00:00:00+02:00', '2026-04-18T23:59:00+02:00', 'samedi 18 avril 2026'],
  [
    '2027-04-02T20:00:00+02:00',
    '2027-04-03T23:00:00+02:00',
    'du vendredi 2 avril 2027 à 20h00 au samedi 3 avril 2027 à 23h00',
  ],
  [
    '2027-04-02T00:00:00+02:00',
    '2027-04-03T23:59:00+02:00',
    'du vendredi 2 avril 2027 au samedi 3 avril 2027',
  ],
  // The day in Paris, not in Greenwich.
  ['2027-03-12T23:30:00Z', null, 'samedi 13 mars 2027 à 00h30'],
])('%s to %s: %s', (start, end, text) =>
  expect(whenWords(start, end, 'fr', words.fr).replaceAll('\u00a0', ' ')).toBe(text),
)

test('English has the same format of hours', () =>
  expect(whenWords('2027-03-13T11:00:00+01:00', '2027-03-13T18:30:00+01:00', 'en', words.en)).toBe(
    'Saturday 13 March 2027, from 11h00 to 18h30',
  ))
