import { usualMoments } from '#domain/membership/reminder-moments.ts'
import type { Row, Rows } from './row.ts'

const names = { org: 'la-ruche' }
const read: Row = { answer: '200', ask: () => ({ path: names }) }

/** The adherents of an association, for its members. tests/api/backoffice/memberships.test.ts reads one. */
export const membershipRows: Rows = {
  'GET /ha-api/admin/organizations/:org/memberships': read,
  'GET /ha-api/admin/organizations/:org/memberships/assembly': read,
  'GET /ha-api/admin/organizations/:org/memberships/list': read,
  'POST /ha-api/admin/organizations/:org/memberships/search': {
    answer: '200',
    ask: () => ({ path: names, body: { text: 'Moreau' } }),
  },
  'GET /ha-api/admin/organizations/:org/memberships/:membership': {
    answer: '404 NOT_FOUND',
    ask: ({ unknown }) => ({ path: { ...names, membership: unknown } }),
  },
  'GET /ha-api/admin/organizations/:org/membership-reminders': read,
  'POST /ha-api/admin/organizations/:org/membership-reminders': {
    answer: '200',
    ask: () => ({ path: names, body: { rules: usualMoments } }),
  },
}
