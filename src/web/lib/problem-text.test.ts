import { describe, expect, test } from 'vitest'
import { locales } from '#domain/locale.ts'
import { problem } from '#domain/problem.ts'
import { makeTranslate } from '#domain/translate.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { readTexts } from '../../../tests/build/texts-file.ts'

const textOf = (field: string, code: 'REQUIRED' | 'CHOICE', locale: 'fr' | 'en' | 'es' = 'fr') =>
  problemText(makeTranslate(readTexts(locale, 'problems'), locale, 'throw'), problem(field, code), locale)

const payerFields = 'firstName lastName email emailConfirmation birthDate address zipCode city country'
  .split(' ')
  .concat('companyName', 'companySiren', 'companyLegalStatus')

describe('a required field', () => {
  test.each([
    ['payer.firstName', 'Ce champ est obligatoire\u00a0: indiquez votre prénom.'],
    ['items.0.participant.lastName', 'Ce champ est obligatoire\u00a0: indiquez le nom.'],
    ['items.0.customFields.size', 'Ce champ est obligatoire\u00a0: répondez à cette question.'],
    [
      'items.0.extraOptions.meal.customFields.size',
      'Ce champ est obligatoire\u00a0: répondez à cette question.',
    ],
    ['elsewhere', 'Ce champ est obligatoire.'],
  ])('%s', (field, text) => expect(textOf(field, 'REQUIRED')).toBe(text))

  test.each(locales)('each field of the payer says what to enter, in %s', (locale) => {
    const texts = payerFields.map((name) => textOf(`payer.${name}`, 'REQUIRED', locale))
    expect(new Set(texts).size).toBe(payerFields.length)
    expect(texts.filter((text) => text === textOf('elsewhere', 'REQUIRED', locale))).toEqual([])
  })
})

test('nothing chosen on a payment form', () => {
  expect(textOf('amount.tierId', 'CHOICE')).toBe('Choisissez ce que vous payez.')
  expect(textOf('items.0.customFields.size', 'CHOICE')).toBe('Choisissez une réponse dans la liste.')
})

test.each([
  [1501, 'Le montant doit être de 15\u00a0€ maximum.'],
  [1500, 'Le montant doit être inférieur à 15\u00a0€.'],
  [10_000_000, 'Le montant doit être inférieur à 100\u202f000\u00a0€.'],
])('a maximum of %i cents, which is exclusive, reads as a person writes it', (max, text) => {
  const texts = makeTranslate(readTexts('fr', 'problems'), 'fr', 'throw')
  expect(problemText(texts, problem('amount', 'MAX_AMOUNT', { max }), 'fr')).toBe(text)
})
