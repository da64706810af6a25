import { describe, expect, test } from 'vitest'
import { checkGate, eventEnd, latestGateEnd, proposedGateEnd } from '#domain/check-in/gate.ts'
import type { TierDefinition } from '#domain/form/form-definition.ts'

const now = new Date('2027-03-01T10:00:00Z')
const tier = (id: string, day: string | null = null) => ({ id, day }) as TierDefinition
const form = {
  startDate: '2027-03-13T19:00:00Z',
  endDate: '2027-03-13T23:00:00Z',
  tiers: [tier('adult'), tier('sunday', '2027-03-14')],
}
const draft = { name: 'Porte A', tierIds: null, endsAt: '2027-03-14T10:00:00Z', sells: false }
const codes = (
  change: Partial<typeof draft> | { readonly tierIds: string[] },
  taken: readonly string[] = [],
) => checkGate({ ...draft, ...change }, form, { taken, now }).map(({ field, code }) => `${field} ${code}`)

describe('a gate', () => {
  test.each([
    ['as it should be', {}, []],
    ['for one price', { tierIds: ['adult'] }, []],
    ['without a name', { name: ' \u200b ' }, ['gate.name REQUIRED']],
    ['with a long name', { name: 'x'.repeat(61) }, ['gate.name MAX_LENGTH']],
    ['for a price of another campaign', { tierIds: ['stranger'] }, ['gate.tierIds TIER_UNKNOWN']],
    ['for no price', { tierIds: [] }, ['gate.tierIds REQUIRED']],
    ['that is over', { endsAt: '2027-03-01T10:00:00Z' }, ['gate.endsAt MOMENT_PAST']],
    ['without a date', { endsAt: 'soon' }, ['gate.endsAt DATE']],
    ['until two days after the last day', { endsAt: '2027-03-17T00:00:00Z' }, []],
    ['for longer', { endsAt: '2027-03-17T00:00:01Z' }, ['gate.endsAt GATE_END_LATE']],
  ])('%s', (_name, change, expected) => {
    expect(codes(change)).toEqual(expected)
  })

  test('has a name of its own, whatever its capitals', () => {
    expect(codes({ name: ' porte  a ' }, ['Porte A'])).toEqual(['gate.name GATE_NAME_TAKEN'])
  })
})

test('an event ends with its last date or day, and a gate of one without dates is open from now', () => {
  expect(eventEnd(form)?.toISOString()).toBe('2027-03-15T00:00:00.000Z')
  const none = { startDate: null, endDate: null, tiers: [] }
  expect(eventEnd(none)).toBeNull()
  expect(latestGateEnd(none, now).toISOString()).toBe('2027-03-03T10:00:00.000Z')
  expect(proposedGateEnd(none, now).toISOString()).toBe('2027-03-01T22:00:00.000Z')
  expect(proposedGateEnd(form, now).toISOString()).toBe('2027-03-15T12:00:00.000Z')
})
