import { newId } from '#server/platform/new-id.ts'
import type { Tour } from '../../e2e/screens/walk.ts'
import { nameOperator } from '../e2e/an-operator.ts'

const hourMs = 60 * 60_000

/** An access of an operator to "la-ruche" that is open, with what was opened, and one that ended. */
export async function haveAccesses({ site: { db }, locale }: Tour): Promise<void> {
  const email = `camille.${locale}@exemple.fr`
  await nameOperator(db, email)
  const { id: userId } = await db
    .updateTable('user_account')
    .set({ first_name: 'Camille', last_name: 'Martin' })
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirstOrThrow()
  const form = await db
    .selectFrom('form')
    .innerJoin('organisation', 'organisation.id', 'form.organisation_id')
    .select(['form.id', 'organisation_id'])
    .where('organisation.slug', '=', 'la-ruche')
    .where('form.slug', '=', 'dons')
    .executeTakeFirstOrThrow()
  const [open, past] = [newId(), newId()]
  const ago = (hours: number) => new Date(Date.now() - hours * hourMs)
  const access = { organisation_id: form.organisation_id, user_id: userId }
  const reason = 'Vous ne trouvez pas les statistiques de votre campagne de dons.'
  await db
    .insertInto('support_access')
    .values([
      { ...access, id: open, reason, created_at: ago(1), ends_at: ago(-3) },
      { ...access, id: past, reason: 'Image illisible', created_at: ago(50), ends_at: ago(49) },
    ])
    .execute()
  await db
    .insertInto('support_read')
    .values([
      { access_id: open, page: 'home', form_id: null, read_at: ago(0.9) },
      { access_id: open, page: 'statistics', form_id: form.id, read_at: ago(0.8) },
    ])
    .execute()
}
