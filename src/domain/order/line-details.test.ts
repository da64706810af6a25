import { expect, test } from 'vitest'
import { aFormDefinition, aTicket, anOption } from '../../../tests/build/domain/definitions.ts'
import { chosenOptions, participantName } from './line-details.ts'

test('the participant of a line', () => {
  expect(participantName(null)).toBe('')
  expect(participantName({ firstName: 'Zoé', lastName: 'Moreau' })).toBe('Zoé Moreau')
})

test('the chosen options, with their present names', () => {
  const form = aFormDefinition({
    tiers: [aTicket({ extraOptions: [anOption({ id: 'o1', label: 'Repas' })] })],
  })
  const chosen = (extraOptionId: string, value = true) => ({ extraOptionId, value, customFields: [] })
  const labels = (...extraOptions: ReturnType<typeof chosen>[]) =>
    chosenOptions({ extraOptions }, form).map(({ label }) => label)
  expect(labels(chosen('o1'))).toEqual(['Repas'])
  expect(labels(chosen('o1', false), chosen('removed'))).toEqual([])
})
