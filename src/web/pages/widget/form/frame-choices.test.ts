import { expect, test } from 'vitest'
import { choicesIn, lookOf, noChoices } from '#web/pages/widget/form/frame-choices.ts'

test('everything that a site may choose is read', () => {
  const hash =
    '#id=w&accent=FF8800&radius=4&firstName=%20Zo%C3%A9&lastName=Moreau&email=zoe%40exemple.fr&amount=42,50&pay=top'
  expect(choicesIn(hash)).toEqual({
    id: 'w',
    accent: '#ff8800',
    radius: 4,
    // The payer types the address again.
    person: { firstName: 'Zoé', lastName: 'Moreau', email: 'zoe@exemple.fr', emailConfirmation: '' },
    amount: 4250,
    paysOnTop: true,
  })
})

test('what is malformed is ignored', () => {
  expect(choicesIn('')).toEqual(noChoices)
  expect(choicesIn('#accent=red&radius=-1&amount=abc&email=&pay=self')).toEqual(noChoices)
  expect(choicesIn(`#id=${'x'.repeat(5000)}`).id).toHaveLength(100)
})

test('steps have the name and the look, and the window, never a person or an amount', () => {
  const look = lookOf(
    choicesIn('#id=w&accent=004400&radius=0&firstName=Zo%C3%A9&email=a%40b.fr&amount=5&pay=top'),
  )
  expect(look).toBe('#id=w&accent=004400&radius=0&pay=top')
  expect(lookOf(noChoices)).toBe('')
})
