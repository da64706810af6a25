import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'
import { type CopiedTable, copyId, insertCopies, withoutTriggers } from './many-orders.ts'

/** Columns of a copied association and its campaign beside their ids. */
const copiesOfAssociation: readonly CopiedTable[] = [
  {
    name: 'organisation',
    where: 't.id = f.organisation_id',
    changes: { slug: named('slug'), definition: slugged() },
  },
  { name: 'form', where: 't.id = f.id', changes: {} },
  { name: 'form_total', where: 't.form_id = f.id', changes: {} },
  { name: 'form_search', where: 't.form_id = f.id', changes: {} },
  { name: 'account', where: 't.organisation_id = f.organisation_id', changes: {} },
]

/** The slug of a copy. */
function named(column: string): string {
  return `t.${column} || '-' || i`
}

function slugged(): string {
  return `jsonb_set(t.definition, '{slug}', to_jsonb(${named('slug')}))`
}

/** Copies an association with one of its campaigns; the copies are called by its slug and their number, from 1 on. */
export async function copyAssociations(db: Db, formId: string, count: number): Promise<void> {
  const ids = Object.fromEntries(
    ['organisation_id', 'form_id'].map((column) => [column, `md5(t.${column}::text || i)::uuid`]),
  )
  await withoutTriggers(db, async (tx) => {
    for (const { name, where, changes } of copiesOfAssociation) {
      const own = ['organisation', 'form'].includes(name) ? { id: copyId('id') } : {}
      await insertCopies(
        tx,
        name,
        { ...ids, ...own, ...changes },
        (values) => sql`
        select ${values} from form f, ${sql.id(name)} t, generate_series(1, ${count}::integer) i
        where f.id = ${formId} and ${sql.raw(where)}`,
      )
    }
  })
}
