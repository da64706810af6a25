import { expect, it } from 'vitest'
import { worthALook } from '#domain/form/editing/worth-a-look.ts'

it('questions that few associations need are worth a look, for the order and for a price', () => {
  const customFields = [{ type: 'TextInput' }, { type: 'File' }]
  const tiers = [{ name: 'Adulte' }, { name: 'Enfant', customFields: [{ type: 'Date' }] }]
  const found = worthALook({ type: 'Event', askBirthDate: true, customFields, tiers }, '2026-11-29')
  expect(found.filter(({ code }) => code === 'personalData').map(({ path }) => path)).toEqual([
    'customFields[1].type',
    'tiers[1].customFields[0].type',
    'askBirthDate',
  ])
})
