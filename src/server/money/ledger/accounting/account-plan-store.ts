import { sql } from 'kysely'
import type { ChosenAccount } from '#domain/accounting/account-plan.ts'
import type { AccountKind } from '#domain/accounting/account-kinds.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** First month of the accounting year of an association: January where it chose none. */
export async function readFirstMonth(tx: Tx, organisationId: string): Promise<number> {
  const row = await tx
    .selectFrom('accounting_setting')
    .select('first_month')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  return row?.first_month ?? 1
}

/** Accounts that an association chose instead of the usual ones. */
export async function listChosenAccounts(tx: Tx, organisationId: string): Promise<ChosenAccount[]> {
  return tx
    .selectFrom('accounting_account')
    .select(['kind', 'form_id as formId', 'code'])
    .where('organisation_id', '=', organisationId)
    .orderBy('kind')
    .orderBy('form_id')
    .execute()
}

export async function writeFirstMonth(tx: Tx, organisationId: string, firstMonth: number): Promise<void> {
  await tx
    .insertInto('accounting_setting')
    .values({ organisation_id: organisationId, first_month: firstMonth })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet({ first_month: firstMonth }))
    .execute()
}

/** Chooses the account of a kind, or of a kind in one campaign; an empty code takes the usual one again. */
export async function writeAccount(
  tx: Tx,
  organisationId: string,
  {
    kind,
    formId,
    code,
  }: { readonly kind: AccountKind; readonly formId: string | null; readonly code: string },
): Promise<void> {
  await tx
    .deleteFrom('accounting_account')
    .where('organisation_id', '=', organisationId)
    .where('kind', '=', kind)
    .where('form_id', 'is not distinct from', formId)
    .execute()
  if (code === '') return
  await tx
    .insertInto('accounting_account')
    .values({ organisation_id: organisationId, form_id: formId, kind, code })
    .execute()
}

/** The campaigns of an association, by title; deleted ones keep their accounts. */
export async function listCampaigns(
  tx: Tx,
  organisationId: string,
): Promise<{ readonly formId: string; readonly title: string }[]> {
  const title = sql<string>`definition ->> 'title'`
  return tx
    .selectFrom('form')
    .select(['id as formId', title.as('title')])
    .where('organisation_id', '=', organisationId)
    .orderBy(sql`definition ->> 'title' collate "fr-x-icu"`)
    .orderBy('id')
    .execute()
}
