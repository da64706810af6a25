import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { listMemberships } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Db } from '#server/platform/db/schema.ts'

/** Grants of a member of La Ruche on a form, as the guard of routes gives them. */
export async function grantedOf(db: Db, form: StoredForm, email: string): Promise<Granted> {
  const { id: userId } = await db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return {
    session: { userId } as Granted['session'],
    organisationId: form.organisationId,
    organizationSlug: 'la-ruche',
    organizationName: 'La Ruche',
    formId: form.id,
    memberships: await listMemberships(db, userId),
  }
}
