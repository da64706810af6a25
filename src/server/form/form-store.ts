import { type SqlBool, sql } from 'kysely'
import type { FormId, OrganisationId } from '#domain/ids.ts'
import type {
  FormDefinition,
  FormState,
  FormType,
  OrganisationDefinition,
} from '#domain/form/form-definition.ts'
import type { Tx } from '#server/db/schema.ts'

/** A form with its organisation, as stored. */
export interface StoredForm {
  readonly id: FormId
  readonly organisationId: OrganisationId
  readonly definition: FormDefinition
  readonly organisation: OrganisationDefinition
  readonly contentVersion: string
}

const formColumns = [
  'form.id',
  'form.organisation_id as organisationId',
  'form.definition',
  'organisation.definition as organisation',
  'form.display_version as contentVersion',
] as const

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
  return row ?? null
}

/** The form of an organisation at a slug, whatever its type (the newest where several share it), or null. */
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
  return row ?? null
}

/** A form by id; throws where there is none. */
export async function loadForm(tx: Tx, id: FormId): Promise<StoredForm> {
  return joined(tx)
    .select(formColumns)
    .$castTo<StoredForm>()
    .where('form.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The forms of an organisation in some states, newest first. */
export async function listForms(
  tx: Tx,
  organisationId: OrganisationId,
  states: readonly FormState[],
): Promise<StoredForm[]> {
  return joined(tx)
    .select(formColumns)
    .$castTo<StoredForm>()
    .where('form.organisation_id', '=', organisationId)
    .where('form.state', 'in', states)
    .orderBy('form.created_at', 'desc')
    .orderBy('form.slug')
    .execute()
}

/** Published forms whose title, summary, association or town has the words, accents or not, at most `limit`. */
export async function searchForms(tx: Tx, words: string, limit: number): Promise<StoredForm[]> {
  const bare = words.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '')
  const pattern = `%${bare.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return joined(tx)
    .select(formColumns)
    .$castTo<StoredForm>()
    .where('form.state', '=', 'published')
    .where('form.type', '<>', 'Checkout')
    .where((where) =>
      words === ''
        ? where.lit(true)
        : sql<SqlBool>`regexp_replace(normalize(concat_ws(' ', form.definition ->> 'title', form.definition ->> 'summary',
            organisation.name, organisation.definition ->> 'city'), NFD), '[\u0300-\u036f]', '', 'g') ilike ${pattern}`,
    )
    .orderBy('form.updated_at', 'desc')
    .orderBy('form.slug')
    .limit(limit)
    .execute()
}

/** What changes by the minute beside a form: units left per stock, the sum raised and how many gave. */
export interface FormFigures {
  /** Units left by tier, option or form id; absent = unlimited. */
  readonly remaining: ReadonlyMap<string, number>
  readonly amountCollected: number
  readonly contributorsCount: number
}

/** Stock left (expired holds counted as free) and the rolled-up totals of a form. */
export async function readFormFigures(tx: Tx, formId: string, now: Date): Promise<FormFigures> {
  const stocks = await tx
    .selectFrom('stock')
    .select((eb) => [
      'stock.id',
      'stock.capacity',
      'stock.held',
      'stock.sold',
      eb
        .selectFrom('stock_hold')
        .select((hold) => hold.fn.coalesce(hold.fn.sum<number>('qty'), sql<number>`0`).as('qty'))
        .whereRef('stock_hold.stock_id', '=', 'stock.id')
        .where('stock_hold.state', '=', 'held')
        .where('stock_hold.expires_at', '<=', now)
        .as('expired'),
    ])
    .where('form_id', '=', formId)
    .where('capacity', 'is not', null)
    .execute()
  const total = await tx
    .selectFrom('form_total')
    .select(['amount_cents', 'contributors'])
    .where('form_id', '=', formId)
    .executeTakeFirst()
  return {
    remaining: new Map(
      stocks.map((row) => [
        row.id,
        Math.max(0, (row.capacity ?? 0) - row.held - row.sold + Number(row.expired ?? 0)),
      ]),
    ),
    amountCollected: total?.amount_cents ?? 0,
    contributorsCount: total?.contributors ?? 0,
  }
}

/** Creates or updates a form; answers its id. The totals row is made with it. */
export async function upsertForm(
  tx: Tx,
  form: { id: string; organisationId: string; definition: FormDefinition; contentVersion: string },
  now: Date,
): Promise<string> {
  const { definition } = form
  const written = {
    state: definition.state,
    definition: JSON.stringify(definition),
    display_version: form.contentVersion,
    updated_at: now,
  }
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

/** Adds what has been given since the last time to a form's totals. Repeating it adds nothing. */
export async function rollUpForm(tx: Tx, formId: string, now: Date): Promise<void> {
  await sql`
    with fresh as (
      update contribution set rolled_up = true where form_id = ${formId} and not rolled_up
      returning amount_cents
    )
    update form_total set
      amount_cents = amount_cents + (select coalesce(sum(amount_cents), 0) from fresh)::bigint,
      contributors = contributors + (select count(*) from fresh)::integer,
      updated_at = ${now}
    where form_id = ${formId}
  `.execute(tx)
}
