import type { MembershipCalls } from '#contract/calls/membership-calls.ts'
import type { Access } from '#server/identity/access/access.ts'

/** Access to the calls about the adherents of an association; a part of the table of all calls. */
export const membershipAccess: Readonly<Record<keyof MembershipCalls, Access>> = {
  'GET /admin/organizations/:org/memberships': { right: 'order:read', isSomewhere: true },
  'POST /admin/organizations/:org/memberships/search': { right: 'order:read', isSomewhere: true },
  'GET /admin/organizations/:org/memberships/:membership': { right: 'order:read', isSomewhere: true },
  'GET /admin/organizations/:org/membership-reminders': { right: 'order:read' },
  'POST /admin/organizations/:org/membership-reminders': { right: 'form:edit' },
  'POST /membership-reminders/:token/stop': 'reference',
  'POST /membership-reminders/:token/resume': 'reference',
}
