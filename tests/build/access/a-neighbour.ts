import type { World } from '../a-world.ts'
import { aMember } from './a-member.ts'

/** Gives the association "le-verger" a president, an invitation, and a saved version of a form: `Event/bal`. */
export async function haveNeighbour(world: World, form: string): Promise<void> {
  const member = { role: 'president', organizationSlug: 'le-verger' } as const
  const theirs = await aMember(world, 'verger@exemple.fr', member)
  const path = `/ha-api/admin/organizations/le-verger/forms/${form}`
  await theirs.post(`${path}/invitations`, { email: 'verger2@exemple.fr', role: 'reader' })
  const { source } = (await theirs.get<{ source: string }>(`${path}/edition`)).body
  await theirs.post(`${path}/versions`, { source })
}

/** The id of a president of "la-ruche". */
export async function aPresidentId(world: World): Promise<string> {
  const email = 'presidente@exemple.fr'
  await aMember(world, email, { role: 'president' })
  const { id } = await world.deps.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return id
}
