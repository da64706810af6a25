import { expect, test } from 'vitest'
import { aField, aFormDefinition, aTicket, anOption } from '../../../tests/build/domain/definitions.ts'
import { chosenLines, lineChoicesOf } from './line-choice.ts'

const meal = { label: 'Repas', type: 'ChoiceList', values: ['Avec viande', 'Sans viande'] } as const
const form = aFormDefinition({
  tiers: [
    aTicket({
      id: 'adult',
      name: 'Adulte',
      customFields: [aField({ id: 'm1', ...meal }), aField({ id: 'text', label: 'Remarque' })],
      extraOptions: [anOption({ id: 'bus1', label: 'Navette' })],
    }),
    aTicket({
      id: 'child',
      name: 'Enfant',
      extraOptions: [
        anOption({ id: 'bus2', label: 'Navette', customFields: [aField({ id: 'm2', ...meal })] }),
        anOption({
          id: 'seat',
          label: 'Rehausseur',
          customFields: [aField({ id: 'own', label: 'Le vôtre', type: 'YesNo' })],
        }),
      ],
    }),
  ],
})

test('a campaign offers its prices, options and answers once by name', () => {
  expect(lineChoicesOf(form)).toEqual({
    tiers: [
      { id: 'adult', name: 'Adulte' },
      { id: 'child', name: 'Enfant' },
    ],
    options: [
      { id: 'bus1', name: 'Navette' },
      { id: 'seat', name: 'Rehausseur' },
    ],
    answers: [
      { id: 'm1:Avec viande', question: 'Repas', value: 'Avec viande' },
      { id: 'm1:Sans viande', question: 'Repas', value: 'Sans viande' },
      { id: 'own:Oui', question: 'Le vôtre', value: 'Oui' },
      { id: 'own:Non', question: 'Le vôtre', value: 'Non' },
    ],
  })
})

test('an option and an answer stand for those of other prices with the same name', () => {
  const bus = (extraOptionId: string) => ({ extraOptions: [{ extraOptionId, value: true }] })
  const given = (fieldId: string) => ({ customFields: [{ fieldId, value: 'Sans viande' }] })
  expect(chosenLines(form, { option: 'bus1' })).toEqual({
    tiers: ['adult', 'child'],
    parts: [[bus('bus1'), bus('bus2')]],
  })
  expect(chosenLines(form, { tier: 'child', answer: 'm1:Sans viande' })).toEqual({
    tiers: ['child'],
    parts: [[given('m1'), { extraOptions: [given('m2')] }]],
  })
  expect(chosenLines(form, { tier: 'adult', option: 'seat' })?.tiers).toEqual([])
})

test.each([
  {},
  { tier: 'other' },
  { option: 'other' },
  { answer: 'text:Bonjour' },
  { answer: 'm1:Poisson' },
  { answer: 'm1' },
])('%j narrows nothing', (choice) => {
  expect(chosenLines(form, choice)).toBeNull()
})
