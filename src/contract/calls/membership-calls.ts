import type { FindHolders, FoundHolders, HolderFilters, HolderSheet } from '#contract/membership/holders.ts'

/** The adherents of an association, for its members. */
export interface MembershipCalls {
  'GET /admin/organizations/:org/memberships': { query: HolderFilters; answer: FoundHolders }
  'POST /admin/organizations/:org/memberships/search': { body: FindHolders; answer: FoundHolders }
  'GET /admin/organizations/:org/memberships/:membership': { answer: HolderSheet }
}
