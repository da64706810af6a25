import { sql } from 'kysely'
import type { FormType } from '#domain/form/form-definition.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A page in the sitemap. */
export interface ListedPage {
  readonly organizationSlug: string
  /** Null: the association's own page. */
  readonly form: { readonly type: FormType; readonly slug: string } | null
  readonly updatedAt: Date
}

/** The number of published forms, and of associations with a published form. */
export async function countListed(tx: Tx): Promise<{ forms: number; organizations: number }> {
  const { rows } = await sql<{ forms: number; organizations: number }>`
    select count(*)::integer as forms, count(distinct organisation_id)::integer as organizations
    from form where state = 'published' and type = any(state_set('formType', 'withPage'))
  `.execute(tx)
  return rows[0] ?? { forms: 0, organizations: 0 }
}

/** Published forms in a stable order, `limit` from `offset`. */
export async function listFormPages(tx: Tx, limit: number, offset: number): Promise<ListedPage[]> {
  const { rows } = await sql<{ organizationSlug: string; type: FormType; slug: string; updatedAt: Date }>`
    select organisation.slug as "organizationSlug", form.type, form.slug,
      greatest(form.updated_at, organisation.updated_at) as "updatedAt"
    from form join organisation on organisation.id = form.organisation_id
    where form.state = 'published' and form.type = any(state_set('formType', 'withPage'))
    order by form.id limit ${limit} offset ${offset}
  `.execute(tx)
  return rows.map(({ type, slug, ...page }) => ({ ...page, form: { type, slug } }))
}

/** Associations with a published form, in a stable order, `limit` from `offset`. */
export async function listOrganizationPages(tx: Tx, limit: number, offset: number): Promise<ListedPage[]> {
  const { rows } = await sql<Omit<ListedPage, 'form'>>`
    select organisation.slug as "organizationSlug", organisation.updated_at as "updatedAt"
    from organisation
    where exists (
      select from form
      where form.organisation_id = organisation.id and form.state = 'published' and form.type = any(state_set('formType', 'withPage'))
    )
    order by organisation.id limit ${limit} offset ${offset}
  `.execute(tx)
  return rows.map((row) => ({ ...row, form: null }))
}
