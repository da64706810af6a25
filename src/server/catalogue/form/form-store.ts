import { sql } from 'kysely'
import type { FormId, OrganisationId } from '#domain/ids.ts'
import type {
  FormDefinition,
  FormState,
  FormType,
  OrganisationDefinition,
} from '#domain/form/form-definition.ts'
import { safeForm, safeOrganisation } from '#domain/form/safe-addresses.ts'
import { Type } from 'typebox'
import { orNull } from '#contract/shape.ts'
import { asJson, callWithArguments } from '#server/platform/db/call-function.ts'
import { Uuid } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { type StockFigures, readStockFigures } from '#server/catalogue/form/stock-left-store.ts'

/** A form with its organisation, as stored. */
export interface StoredForm {
  readonly id: FormId
  readonly organisationId: OrganisationId
  readonly definition: FormDefinition
  readonly organisation: OrganisationDefinition
  readonly contentVersion: string
  /** As `form_version` in SQL: another one as soon as a row of the form or of its organisation is written. */
  readonly rowVersion: string
}

const formColumns = [
  'form.id',
  'form.organisation_id as organisationId',
  'form.definition',
  'organisation.definition as organisation',
  'form.display_version as contentVersion',
  sql<string>`form.xmin::text || '.' || organisation.xmin::text`.as('rowVersion'),
] as const

/** Cleans a form that an older version stored, or that passed no check. */
const safe = (row: StoredForm): StoredForm => ({
  ...row,
  definition: safeForm(row.definition),
  organisation: safeOrganisation(row.organisation),
})

const joined = (tx: Tx) =>
  tx.selectFrom('form').innerJoin('organisation', 'organisation.id', 'form.organisation_id')

/** A form by organisation, type and slug, or null. */
export async function findForm(
  tx: Tx,
  key: { organizationSlug: string; formType: FormType; formSlug: string },
): Promise<StoredForm | null> {
  const row = await joined(tx)
    .select(formColumns)
    .$castTo<StoredForm>()
    .where('organisation.slug', '=', key.organizationSlug)
    .where('form.type', '=', key.formType)
    .where('form.slug', '=', key.formSlug)
    .executeTakeFirst()
  return row === undefined ? null : safe(row)
}

/** The form of an organisation with a slug, of any type (the newest if several share it), or null. */
export async function findFormBySlug(
  tx: Tx,
  key: { organizationSlug: string; formSlug: string },
): Promise<StoredForm | null> {
  const row = await joined(tx)
    .select(formColumns)
    .$castTo<StoredForm>()
    .where('organisation.slug', '=', key.organizationSlug)
    .where('form.slug', '=', key.formSlug)
    .orderBy('form.created_at', 'desc')
    .executeTakeFirst()
  return row === undefined ? null : safe(row)
}

/** A form by id; throws if it does not exist. */
export async function loadForm(tx: Tx, id: FormId): Promise<StoredForm> {
  const row = await joined(tx)
    .select(formColumns)
    .$castTo<StoredForm>()
    .where('form.id', '=', id)
    .executeTakeFirstOrThrow()
  return safe(row)
}

/** Lets one session at a time create forms of an organisation, so that their number and addresses hold. */
export async function lockFormsOf(tx: Tx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`forms ${organisationId}`}, 0))`.execute(tx)
}

/** The definitions of an organisation's forms, in every state. */
export async function listFormsOf(tx: Tx, organisationId: string): Promise<FormDefinition[]> {
  const rows = await tx
    .selectFrom('form')
    .select('definition')
    .where('organisation_id', '=', organisationId)
    .orderBy('id')
    .execute()
  return rows.map(({ definition }) => definition)
}

const callFindFormVersion = callWithArguments(
  'find_form_version',
  Type.Object({ organisation: Type.String(), type: Type.String(), slug: Type.String() }),
  orNull(Type.Object({ id: Uuid<FormId>(), version: Type.String() })),
)

/** The id of a form at its address, and its `rowVersion`; null where there is none. */
export function findFormVersion(
  tx: Tx,
  key: { organizationSlug: string; formType: FormType; formSlug: string },
): Promise<{ readonly id: FormId; readonly version: string } | null> {
  const { organizationSlug: organisation, formType: type, formSlug: slug } = key
  return callFindFormVersion(tx, { organisation, type, slug })
}

/** The forms of an organisation in some states, newest first. */
export async function listForms(
  tx: Tx,
  organisationId: OrganisationId,
  states: readonly FormState[],
): Promise<StoredForm[]> {
  const rows = await joined(tx)
    .select(formColumns)
    .$castTo<StoredForm>()
    .where('form.organisation_id', '=', organisationId)
    .where('form.state', 'in', states)
    .orderBy('form.created_at', 'desc')
    .orderBy('form.slug')
    .execute()
  return rows.map(safe)
}

/** Live figures of a form: units left per stock, the sum raised and the number of contributors. */
export interface FormFigures extends StockFigures {
  readonly amountCollected: number
  readonly contributorsCount: number
}

/** Stock left and the totals of a form, with what is yet to be rolled up. */
export async function readFormFigures(tx: Tx, formId: FormId, now: Date): Promise<FormFigures> {
  const [stock, total] = await Promise.all([readStockFigures(tx, formId, now), readTotal(tx, formId)])
  return {
    ...stock,
    amountCollected: total?.amount_cents ?? 0,
    contributorsCount: total?.contributors ?? 0,
  }
}

function readTotal(tx: Tx, formId: string) {
  return tx
    .selectFrom('form_total')
    .leftJoin('raised_entry', 'raised_entry.form_id', 'form_total.form_id')
    .select((eb) => [
      sql<number>`${eb.ref('form_total.amount_cents')} + coalesce(${eb.fn.sum('raised_entry.amount_cents')}, 0)::bigint`.as(
        'amount_cents',
      ),
      sql<number>`${eb.ref('form_total.contributors')} + coalesce(${eb.fn.sum('raised_entry.contributors')}, 0)::integer`.as(
        'contributors',
      ),
    ])
    .where('form_total.form_id', '=', formId)
    .groupBy('form_total.form_id')
    .executeTakeFirst()
}

/** The contents of a form to write. */
interface WrittenForm {
  readonly id: string
  readonly definition: FormDefinition
  readonly contentVersion: string
}

const columnsOf = ({ definition, contentVersion }: WrittenForm, now: Date) => ({
  state: definition.state,
  definition: asJson(definition),
  display_version: contentVersion,
  updated_at: now,
})

/** Writes the contents of a form that exists; throws where row-level security leaves it as it is. */
export async function updateForm(tx: Tx, form: WrittenForm, now: Date): Promise<void> {
  await tx
    .updateTable('form')
    .set(columnsOf(form, now))
    .where('id', '=', form.id)
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Creates or updates a form and its totals row; returns its id. */
export async function upsertForm(
  tx: Tx,
  form: WrittenForm & { readonly organisationId: string },
  now: Date,
): Promise<string> {
  const { definition } = form
  const written = columnsOf(form, now)
  const row = await tx
    .insertInto('form')
    .values({
      id: form.id,
      organisation_id: form.organisationId,
      type: definition.type,
      slug: definition.slug,
      created_at: now,
      ...written,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'type', 'slug']).doUpdateSet(written))
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('form_total')
    .values({ form_id: row.id, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return row.id
}

/**
 * Adds new entries to the forms' totals. Repeating it adds nothing; concurrent calls share the work.
 * @param limit maximum number of entries
 * @returns the number of changed forms
 */
export async function rollUpTotals(tx: Tx, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    with taken as (
      select id from raised_entry order by id limit ${limit} for update skip locked
    ), fresh as (
      delete from raised_entry using taken where raised_entry.id = taken.id
      returning form_id, amount_cents, contributors
    ), news as (
      select form_id, sum(amount_cents)::bigint as amount, sum(contributors)::integer as contributors
      from fresh group by form_id
    ), held as (
      select t.form_id from form_total t where t.form_id in (select form_id from news) order by t.form_id for update
    )
    update form_total t set amount_cents = t.amount_cents + news.amount,
      contributors = t.contributors + news.contributors, updated_at = ${now}
    from news where t.form_id = news.form_id and t.form_id in (select form_id from held)
    returning t.form_id
  `.execute(tx)
  return rows.length
}
