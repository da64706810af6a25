import type { FindHolders, FoundHolders, HolderFilters, HolderSheet } from '#contract/membership/holders.ts'

import type { ReminderStop, Reminders, SetReminders } from '#contract/membership/reminders.ts'

/** The adherents of an association, for its members. */
export interface MembershipCalls {
  'GET /admin/organizations/:org/memberships': { query: HolderFilters; answer: FoundHolders }
  'POST /admin/organizations/:org/memberships/search': { body: FindHolders; answer: FoundHolders }
  'GET /admin/organizations/:org/memberships/:membership': { answer: HolderSheet }
  'GET /admin/organizations/:org/membership-reminders': { answer: Reminders }
  'POST /admin/organizations/:org/membership-reminders': { body: SetReminders; answer: Reminders }
  'POST /membership-reminders/:token/stop': { answer: ReminderStop }
  'POST /membership-reminders/:token/resume': { answer: ReminderStop }
}
