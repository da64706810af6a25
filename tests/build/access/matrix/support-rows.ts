import type { MatrixKit } from './kit.ts'
import type { Rows, Who } from './row.ts'

/** An open access to the association, of the operator who reads it, or of the other one. */
async function anAccess({ world: { deps }, gala, userIdOf }: MatrixKit, who?: Who): Promise<string> {
  const id = deps.newId()
  const now = deps.clock.now()
  const operator = who === 'operator account' ? who : 'operator with support access'
  await deps.db
    .insertInto('support_access')
    .values({
      id,
      organisation_id: gala.organisationId,
      user_id: await userIdOf(operator),
      reason: 'Aide',
      created_at: now,
      ends_at: new Date(now.getTime() + 60_000),
    })
    .execute()
  return id
}

/** Those of the operator who has none in the other rows. */
async function forgetAccesses({ world: { deps }, userIdOf }: MatrixKit): Promise<void> {
  const userId = await userIdOf('operator account')
  await deps.db.deleteFrom('support_access').where('user_id', '=', userId).execute()
}

const org = { org: 'la-ruche' }
const operatorSupport = '/ha-api/site/verifications/:org/support'
const support = '/ha-api/admin/organizations/:org/support'

/** Accesses of operators to an association. */
export const supportRows: Rows = {
  'GET /ha-api/admin/support': { answer: '200' },
  [`GET ${support}`]: { answer: '200', ask: () => ({ path: org }) },
  [`POST ${support}/:access/end`]: {
    answer: '200',
    ask: async (kit) => ({ path: { ...org, access: await anAccess(kit) } }),
  },
  [`GET ${operatorSupport}`]: { answer: '200', ask: () => ({ path: org }) },
  [`POST ${operatorSupport}`]: {
    // One of the two has opened one already.
    answer: (who) => (who === 'operator account' ? '200' : '409 CONFLICT'),
    ask: () => ({ path: org, body: { reason: 'Aide', hours: 1 } }),
    after: forgetAccesses,
  },
  [`POST ${operatorSupport}/:access/end`]: {
    answer: '200',
    ask: async (kit, who) => ({ path: { ...org, access: await anAccess(kit, who) } }),
    after: forgetAccesses,
  },
}
