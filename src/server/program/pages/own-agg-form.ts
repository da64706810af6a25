import type { FastifyRequest } from 'fastify'
import type { AggForm } from '#contract/form.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { actorOf } from '#server/identity/user/actor.ts'

/**
 * The answer about a form for a user who administers it; null for everyone else, who get the stored one. Only what they
 * may do differs. Source: spec section 6.
 */
export async function ownAggForm(
  { db }: Pick<Deps, 'db'>,
  request: FastifyRequest,
  stored: Buffer,
): Promise<AggForm | null> {
  const actor = actorOf(request)
  if (actor.kind !== 'user' || actor.session.unverified) return null
  const memberships = await listMemberships(db, actor.session.userId)
  if (memberships.length === 0) return null
  const agg = JSON.parse(stored.toString()) as AggForm
  const own = memberships.filter(({ organizationSlug }) => organizationSlug === agg.form.organizationSlug)
  const mayEdit = own.some(({ organisationId }) =>
    isAllowed(own, 'form:edit', { organisationId, formId: agg.form.id }),
  )
  return mayEdit ? { ...agg, form: { ...agg.form, hasAdminRights: true } } : null
}
