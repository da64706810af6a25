import { describe, expect, test } from 'vitest'
import {
  adminRoleOf,
  isAllowed,
  isOperatorRight,
  operatorRights,
  type Right,
  rights,
  rightsOn,
  roleHas,
} from '#domain/access/rights.ts'
import { type Membership, roles } from '#domain/access/roles.ts'

const here = { organisationId: 'here', formId: 'gala' }
const as = (role: Membership['role'], formIds: string[] = []): Membership[] => [
  { organisationId: 'here', role, formIds },
]

test.each([
  ['president', rights],
  [
    'treasurer',
    [
      'form:read',
      'statistics:read',
      'member:read',
      'journal:read',
      'organisation:read',
      'receipt:read',
      'receipt:issue',
      'order:read',
      'order:correct',
      'person:read',
      'person:edit',
      'person:import',
      'message:read',
      'payment:refund',
      'dispute:read',
      'dispute:answer',
      'offline:enter',
      'offline:bank',
      'payout:read',
      'payout:match',
      'bank:change',
      'accounting:edit',
      'export:read',
    ],
  ],
  [
    'secretary',
    [
      'form:read',
      'form:create',
      'form:createOwn',
      'form:edit',
      'form:publish',
      'statistics:read',
      'member:read',
      'journal:read',
      'organisation:read',
      'entry:check',
      'entry:manage',
      'order:read',
      'order:correct',
      'person:read',
      'person:edit',
      'person:import',
      'message:read',
      'message:send',
      'offline:enter',
      'export:read',
    ],
  ],
  ['reader', ['form:read', 'statistics:read', 'organisation:read']],
] as const)('a %s has the same rights on each form and on the association', (role, expected) => {
  expect(rightsOn(as(role), here)).toEqual(expected)
  expect(rightsOn(as(role), { ...here, formId: null })).toEqual(expected)
})

describe.each(['organiser', 'door'] as const)('a role for named forms: %s', (role) => {
  test('has rights on these forms alone', () => {
    expect(rightsOn(as(role, ['gala']), here).length).toBeGreaterThan(0)
    expect(rightsOn(as(role, ['other']), here)).toEqual([])
    expect(rightsOn(as(role), here)).toEqual([])
    expect(rightsOn(as(role, ['gala']), { ...here, formId: null })).toEqual([])
  })
})

test.each(roles)('a %s of another association has no right here', (role) => {
  const elsewhere = { organisationId: 'elsewhere', role, formIds: ['gala'] }
  expect(rightsOn([elsewhere], here)).toEqual([])
})

test('an operator has rights over the site alone, and no role in an association has one of them', () => {
  expect(operatorRights.filter((right) => roleHas('operator', right))).toEqual(operatorRights)
  expect(rights.filter((right) => roleHas('operator', right) || isOperatorRight(right))).toEqual([])
  expect(operatorRights.filter((right) => roleHas('support', right))).toEqual([])
  for (const role of roles)
    expect([role, operatorRights.filter((right) => roleHas(role, right))]).toEqual([role, []])
})

test('with an access to an association, an operator reads what a reader does, and changes nothing', () => {
  const support = [{ organisationId: 'here', role: 'support', formIds: [] }] as const
  const read: readonly Right[] = ['form:read', 'statistics:read', 'organisation:read']
  expect(rightsOn(support, here)).toEqual(read)
  expect(rightsOn(support, { ...here, formId: null })).toEqual(read)
  expect(rightsOn(support, { ...here, organisationId: 'elsewhere' })).toEqual([])
  expect(roles.some((role) => String(role) === 'support')).toBe(false)
})

test('someone with two roles has the rights of both', () => {
  const both = [...as('door', ['gala']), ...as('reader')]
  expect(isAllowed(both, 'entry:check', here)).toBe(true)
  expect(isAllowed(both, 'statistics:read', here)).toBe(true)
  expect(isAllowed(both, 'form:edit', here)).toBe(false)
})

test('what the table does not list is denied, also names that objects have by themselves', () => {
  expect(isAllowed([], 'form:read', here)).toBe(false)
  for (const right of ['form:remove', 'constructor:name', 'toString:call', 'form', ''])
    expect(roleHas('president', right as 'form:read')).toBe(false)
})

test('the roles of the specification', () =>
  expect(Object.fromEntries(roles.map((role) => [role, adminRoleOf(role)]))).toEqual({
    president: 'OrganizationAdmin',
    treasurer: null,
    secretary: 'FormAdmin',
    reader: null,
    organiser: 'FormAdmin',
    door: null,
  }))
