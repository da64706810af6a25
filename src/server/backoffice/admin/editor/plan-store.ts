import { sql } from 'kysely'
import type { EditedForm } from '#contract/admin/edited-form.ts'
import type { PlanFailure } from '#domain/form/form-changes.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A publication that is planned, as its author chose it. */
export interface StoredPlan {
  readonly formId: string
  readonly organisationId: string
  readonly source: string
  readonly publishAt: Date
  readonly isPrivate: boolean
  readonly plannedBy: string
  readonly plannedAt: Date
  /** Why it was refused; null while it waits for its moment. */
  readonly failure: PlanFailure | null
  readonly author: string
}

/** The planned publication of a form, or null. */
export async function findPlan(tx: Tx, formId: string): Promise<StoredPlan | null> {
  const row = await tx
    .selectFrom('planned_publication as plan')
    .innerJoin('form', 'form.id', 'plan.form_id')
    .innerJoin('user_account', 'user_account.id', 'plan.planned_by')
    .select(['plan.form_id as formId', 'form.organisation_id as organisationId', 'plan.source'])
    .select(['plan.publish_at as publishAt', 'plan.is_private as isPrivate', 'plan.planned_by as plannedBy'])
    .select(['plan.planned_at as plannedAt', 'plan.failure'])
    .select([
      'user_account.first_name as firstName',
      'user_account.last_name as lastName',
      'user_account.email',
    ])
    .where('plan.form_id', '=', formId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { firstName, lastName, email, failure, ...plan } = row
  const author = `${firstName ?? ''} ${lastName ?? ''}`.trim() || email
  return { ...plan, failure: failure as PlanFailure | null, author }
}

/** A plan as its screen shows it. */
export function presentPlan(plan: StoredPlan | null): EditedForm['plan'] {
  if (plan === null) return null
  const { publishAt, isPrivate, author, failure } = plan
  return { at: publishAt.toISOString(), isPrivate, author, failure }
}

/** When the forms of an association are published by themselves, by form; a refused plan is null. */
export async function listPlans(tx: Tx, organisationId: string): Promise<ReadonlyMap<string, Date | null>> {
  const rows = await tx
    .selectFrom('planned_publication as plan')
    .innerJoin('form', 'form.id', 'plan.form_id')
    .select(['plan.form_id as formId', 'plan.publish_at as at', 'plan.failure'])
    .where('form.organisation_id', '=', organisationId)
    .execute()
  return new Map(rows.map(({ formId, at, failure }) => [formId, failure === null ? at : null]))
}

type NewPlan = Pick<StoredPlan, 'formId' | 'source' | 'publishAt' | 'isPrivate' | 'plannedBy' | 'plannedAt'>

/** Plans a publication, or replaces the one that was planned. */
export async function putPlan(tx: Tx, plan: NewPlan): Promise<void> {
  const values = {
    source: plan.source,
    publish_at: plan.publishAt,
    is_private: plan.isPrivate,
    planned_by: plan.plannedBy,
    planned_at: plan.plannedAt,
    next_try_at: plan.publishAt,
    failure: null,
  }
  await tx
    .insertInto('planned_publication')
    .values({ form_id: plan.formId, ...values })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(values))
    .execute()
}

/** Ends the plan of a form; returns whether there was one. */
export async function removePlan(tx: Tx, formId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('planned_publication')
    .where('form_id', '=', formId)
    .returning('form_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a plan in order to carry it out; false where it was moved, cancelled or carried out meanwhile. */
export async function takePlan(tx: Tx, { formId, publishAt, plannedAt }: StoredPlan): Promise<boolean> {
  const row = await tx
    .deleteFrom('planned_publication')
    .where('form_id', '=', formId)
    .where('publish_at', '=', publishAt)
    .where('planned_at', '=', plannedAt)
    .returning('form_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Claims plans whose moment has come, and returns their forms; each is due again at `retry`. */
export async function claimDuePlans(
  tx: Tx,
  { now, retry, limit }: { readonly now: Date; readonly retry: Date; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ form_id: string }>`
    update planned_publication set next_try_at = ${retry} where form_id in (
      select form_id from planned_publication where next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked
    ) returning form_id
  `.execute(tx)
  return rows.map((row) => row.form_id)
}

/** Records why a plan was refused: it is not tried again. Returns whether it was still the same plan. */
export async function refusePlan(tx: Tx, plan: StoredPlan, failure: PlanFailure): Promise<boolean> {
  const row = await tx
    .updateTable('planned_publication')
    .set({ failure, next_try_at: null })
    .where('form_id', '=', plan.formId)
    .where('planned_at', '=', plan.plannedAt)
    .where('publish_at', '=', plan.publishAt)
    .returning('form_id')
    .executeTakeFirst()
  return row !== undefined
}
