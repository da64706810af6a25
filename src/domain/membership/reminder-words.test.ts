import { expect, test } from 'vitest'
import { checkReminderRules, mainMoment, usualMoments } from '#domain/membership/reminder-moments.ts'
import { fieldNames, fillWords, unknownFields } from '#domain/membership/reminder-words.ts'

const names = fieldNames([
  ['prénom', 'firstName'],
  ['first name', 'firstName'],
  ['personnes', 'people'],
  ['association', 'organization'],
  ['fin', 'date'],
])
const values = { firstName: 'Zoé', people: 'Ann, {{fin}}', organization: 'La $& Ruche', date: '31/08/2027' }

test.each([
  ['Bonjour {{prénom}}', 'Bonjour Zoé'],
  ['Bonjour {{ PRENOM }}, {{First  name}}', 'Bonjour Zoé, Zoé'],
  // A value is text: it is no field, and no pattern.
  ['Pour {{personnes}} de {{association}}', 'Pour Ann, {{fin}} de La $& Ruche'],
  ['Le {{fin}}, {{titre}} et { fin }', 'Le 31/08/2027, {{titre}} et { fin }'],
])('%s', (text, filled) => expect(fillWords(text, names, values)).toBe(filled))

test('fields that no language has are named as they were typed', () =>
  expect(unknownFields('{{prénom}} {{ Titre }} {{}}', [...names.keys()])).toEqual(['Titre', '']))

test.each([
  ['as at first', {}, {}, []],
  ['the most and the least', { days: 90 }, { days: 1 }, []],
  ['too early', { days: 91 }, {}, ['first-days QUANTITY']],
  ['no whole day', { days: 7.5 }, { days: 1 }, ['first-days QUANTITY']],
  ['the last before the first', { days: 7 }, { days: 7 }, ['second-days QUANTITY']],
  ['the first one off', { days: 7, isOn: false }, { days: 7 }, []],
  [
    'words of their own',
    { words: [{ locale: 'fr' as const, subject: ' ', text: '{{titre}}' }] },
    {},
    ['first-subject-fr REQUIRED', 'first-text-fr UNKNOWN_FIELD'],
  ],
])('rules: %s', (_what, first, second, problems) => {
  const rules = usualMoments.map((rule) => ({
    ...rule,
    ...(rule.moment === 'first' ? first : rule.moment === 'second' ? second : {}),
  }))
  expect(
    checkReminderRules(rules, [...names.keys()]).map(
      ({ field, code }) => `${field.replace('reminders.', '')} ${code}`,
    ),
  ).toEqual(problems)
})

test('a mail that reminds of several moments has the words of the nearest one', () => {
  expect(mainMoment(['first', 'second', 'after'])).toBe('second')
  expect(mainMoment(['after', 'first'])).toBe('first')
  expect(mainMoment(['after'])).toBe('after')
})
