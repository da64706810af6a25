import { describe, expect, test } from 'vitest'
import type { DoorEntry, DoorTicket } from '#domain/check-in/door-list.ts'
import { entriesByTicket } from '#domain/check-in/door-list.ts'
import {
  type DoorKnowledge,
  doorOutcomes,
  judgeScan,
  judgeTicketAtDoor,
  mayOverride,
  toneOf,
} from '#domain/check-in/judge-scan.ts'

const formId = '0193b0c7-90ab-8f00-a1b2-c3d4e5f60718'
const ticket: DoorTicket = {
  number: 7,
  proof: 'proof of 7',
  tierId: 'adult',
  name: 'Anne Le Goff',
  orderNumber: '2026-000003',
  options: [],
  answers: [],
  state: 'valid',
}
const entry: DoorEntry = {
  id: 'a',
  number: 7,
  at: '2027-03-13T18:42:00Z',
  gate: 'Porte B',
  device: 1,
  undoneAt: null,
}

function knowing(
  change: Partial<DoorKnowledge> & { readonly ticket?: Partial<DoorTicket> } = {},
): DoorKnowledge {
  const { ticket: changed, ...others } = change
  return {
    formId,
    tierIds: null,
    days: new Map(),
    tickets: new Map([[7, { ...ticket, ...changed }]]),
    entries: new Map(),
    now: new Date('2027-03-13T19:00:00Z'),
    ...others,
  }
}

const facts = { keyId: '00000000', formId, number: 7, code: 'C', expiresAt: new Date('2027-03-15T00:00:00Z') }
const valid = { verdict: { outcome: 'valid', facts }, proof: 'proof of 7' } as const

describe('a scanned code', () => {
  test.each([
    ['is let in', valid, {}, 'admitted'],
    ['that is no code of ours', { verdict: { outcome: 'unreadable' }, proof: '' }, {}, 'unknown'],
    ['that someone forged', { verdict: { outcome: 'forged' }, proof: '' }, {}, 'unknown'],
    ['of a key that was revoked', { verdict: { outcome: 'unknownKey' }, proof: '' }, {}, 'unknown'],
    ['of another campaign', valid, { formId: 'another' }, 'otherCampaign'],
    ['of a ticket that was transferred', { ...valid, proof: 'a former one' }, {}, 'replaced'],
    ['of a cancelled ticket', valid, { ticket: { state: 'cancelled' } }, 'cancelled'],
    ['bought since the last contact', valid, { tickets: new Map() }, 'notListed'],
    [
      'bought since the last contact, and let in',
      valid,
      { tickets: new Map(), entries: entriesByTicket([entry]) },
      'already',
    ],
    [
      'of an event that is over, not in the list',
      { verdict: { outcome: 'expired', facts }, proof: '' },
      { tickets: new Map() },
      'expired',
    ],
    [
      'whose date passed, of an event that was postponed',
      { ...valid, verdict: { outcome: 'expired', facts } },
      {},
      'admitted',
    ],
    ['of a price for another gate', valid, { tierIds: ['child'] }, 'otherGate'],
    ['of a price for this gate', valid, { tierIds: ['child', 'adult'] }, 'admitted'],
    ['for the day before', valid, { days: new Map([['adult', '2027-03-12']]) }, 'otherDay'],
    ['that came in before', valid, { entries: entriesByTicket([entry]) }, 'already'],
    [
      'whose entry was undone',
      valid,
      { entries: entriesByTicket([{ ...entry, undoneAt: entry.at }]) },
      'admitted',
    ],
    ['whose debit was refused', valid, { ticket: { state: 'unpaid' } }, 'unpaid'],
  ] as const)('%s', (_name, scanned, change, outcome) => {
    expect(judgeScan(scanned, knowing(change))).toBe(outcome)
  })

  test('for an evening that goes on after midnight is for its day', () => {
    const days = new Map([['adult', '2027-03-13']])
    expect(judgeTicketAtDoor(ticket, knowing({ days, now: new Date('2027-03-14T01:00:00Z') }))).toBe(
      'admitted',
    )
    expect(judgeTicketAtDoor(ticket, knowing({ days, now: new Date('2027-03-14T08:00:00Z') }))).toBe(
      'otherDay',
    )
  })
})

test('what a person may decide is orange, and a ticket that came in is never let in again', () => {
  expect(new Set(doorOutcomes.filter(mayOverride).map(toneOf))).toEqual(new Set(['warn']))
  expect(mayOverride('already')).toBe(false)
})
