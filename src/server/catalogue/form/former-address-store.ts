import type { FormState, FormType } from '#domain/form/form-definition.ts'
import { type StoredForm, findForm } from '#server/catalogue/form/form-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

interface FormAddress {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
}

/** The form that left an address, as it is addressed now; null where none did. */
export async function findMovedForm(
  tx: Tx,
  { organizationSlug, formType, formSlug }: FormAddress,
): Promise<{ readonly slug: string; readonly state: FormState } | null> {
  const row = await tx
    .selectFrom('former_address')
    .innerJoin('organisation', 'organisation.id', 'former_address.organisation_id')
    .innerJoin('form', 'form.id', 'former_address.form_id')
    .select(['form.slug', 'form.state'])
    .where('organisation.slug', '=', organizationSlug)
    .where('former_address.type', '=', formType)
    .where('former_address.slug', '=', formSlug)
    .executeTakeFirst()
  // One that came back is where it was.
  return row === undefined || row.slug === formSlug ? null : row
}

/** The form at an address, or the one that left it; null where there is neither. */
export async function findFormOrMoved(tx: Tx, address: FormAddress): Promise<StoredForm | null> {
  const form = await findForm(tx, address)
  if (form !== null) return form
  const moved = await findMovedForm(tx, address)
  return moved === null ? null : findForm(tx, { ...address, formSlug: moved.slug })
}

/** An address that a form had. */
export interface FormerAddress {
  readonly formId: string
  readonly type: string
  readonly slug: string
  readonly presentSlug: string
}

/** The former addresses of an association's campaigns, the oldest first. */
export function listFormerAddresses(tx: Tx, organisationId: string): Promise<FormerAddress[]> {
  return tx
    .selectFrom('former_address')
    .innerJoin('form', 'form.id', 'former_address.form_id')
    .select(['former_address.form_id as formId', 'former_address.type', 'former_address.slug'])
    .select('form.slug as presentSlug')
    .where('former_address.organisation_id', '=', organisationId)
    .orderBy('former_address.id')
    .execute()
}

/** Gives a form another slug; its former address leads to it from now on. */
export async function moveForm(
  tx: Tx,
  form: Pick<StoredForm, 'id' | 'organisationId' | 'definition'>,
  slug: string,
  now: Date,
): Promise<void> {
  const { id: formId, organisationId, definition } = form
  await tx
    .insertInto('former_address')
    .values({
      organisation_id: organisationId,
      form_id: formId,
      type: definition.type,
      slug: definition.slug,
      left_at: now,
    })
    // It had the same address before.
    .onConflict((conflict) => conflict.columns(['organisation_id', 'type', 'slug']).doNothing())
    .execute()
  await tx
    .updateTable('form')
    .set({ slug })
    .where('id', '=', formId)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Whether a form has an order: its address is then on papers and in mails. */
export async function hasOrders(tx: Tx, formId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order')
    .select('id')
    .where('form_id', '=', formId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The id of the form of an association that left an address, or null. */
export async function findMovedId(
  tx: Tx,
  organisationId: string,
  address: { readonly formType: string; readonly formSlug: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('former_address')
    .select('form_id as formId')
    .where('organisation_id', '=', organisationId)
    .where('type', '=', address.formType)
    .where('slug', '=', address.formSlug)
    .executeTakeFirst()
  return row?.formId ?? null
}
