import { type AggUser, AggUserSchema } from '#contract/user.ts'
import { adminRoleOf } from '#domain/access/rights.ts'
import { isFormRole } from '#domain/access/roles.ts'
import { actorOf } from '#server/identity/user/actor.ts'
import { type NamedMembership, listMemberships } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'

/** The current user. */
export function aggUserRoute(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /agg/user',
    { summary: 'The visitor and their organisations', answer: AggUserSchema },
    async (request) => {
      const actor = actorOf(request)
      if (actor.kind !== 'user') return { user: null, organizations: [] }
      const { userId, firstName, lastName, email, unverified } = actor.session
      const memberships = unverified ? [] : await listMemberships(deps.db, userId)
      return { user: { userId, firstName, lastName, email, unverified }, organizations: present(memberships) }
    },
  )
}

/** One entry per organisation, with the roles of the specification and the forms that they hold for. */
function present(memberships: readonly NamedMembership[]): AggUser['organizations'] {
  const slugs = [...new Set(memberships.map(({ organizationSlug }) => organizationSlug))]
  return slugs.map((organizationSlug) => {
    const own = memberships.filter((one) => one.organizationSlug === organizationSlug)
    const admin = own.filter(({ role }) => adminRoleOf(role) !== null)
    const roles = [...new Set(admin.flatMap(({ role }) => adminRoleOf(role) ?? []))]
    const isEveryForm = admin.some(({ role }) => !isFormRole(role))
    const formIds = isEveryForm ? null : [...new Set(admin.flatMap((one) => one.formIds))]
    return { organizationSlug, name: own[0]?.name ?? '', roles, formIds }
  })
}
