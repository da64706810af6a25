import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import type { OrganisationDefinition } from '#domain/form/form-definition.ts'
import { formPath } from '#server/catalogue/form/form-address.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { asJson, callWithArguments } from '#server/platform/db/call-function.ts'
import { Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** The association under which the campaigns of another one are rehearsed, locked; null before the first rehearsal. */
export async function findRehearsing(
  tx: Tx,
  organisationId: string,
): Promise<{ readonly id: string; readonly slug: string } | null> {
  const row = await tx
    .selectFrom('organisation')
    .select(['id', 'slug'])
    .where('rehearsal_of', '=', organisationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

const callFindRehearsal = callWithArguments(
  'find_rehearsal',
  Type.Object({ form: Uuid() }),
  orNull(Type.Object({ organisation: Type.String(), slug: Type.String() })),
)

/** The path where a form is rehearsed at this moment; null: nowhere. */
export async function findRehearsalPath(
  tx: Tx,
  { id, definition: { type } }: StoredForm,
): Promise<string | null> {
  const found = await callFindRehearsal(tx, { form: id })
  return found === null ? null : formPath(found.organisation, { type, slug: found.slug })
}

/** Creates or updates the association of rehearsals, with its ledger accounts. It has no members. */
export async function saveRehearsing(
  tx: Tx,
  id: string,
  rehearsalOf: string,
  definition: OrganisationDefinition,
  now: Date,
): Promise<void> {
  const { slug, name, allowCollect } = definition
  const values = { name, allow_collect: allowCollect, definition: asJson(definition), updated_at: now }
  await tx
    .insertInto('organisation')
    .values({ id, slug, rehearsal_of: rehearsalOf, created_at: now, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute()
  await tx
    .insertInto('account')
    .values([
      { organisation_id: id, kind: 'org_payable' },
      { organisation_id: id, kind: 'payout' },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
