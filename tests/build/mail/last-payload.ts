import type { Static, TSchema } from 'typebox'
import type { Db } from '#server/platform/db/schema.ts'
import { isShape } from '#server/platform/is-shape.ts'

/** Reads the last mail of a kind to an address. @throws Error where there is none, or with other data */
export async function lastPayload<Schema extends TSchema>(
  db: Db,
  { kind, recipient }: { readonly kind: string; readonly recipient: string },
  schema: Schema,
): Promise<Static<Schema>> {
  const { payload } = await db
    .selectFrom('mail')
    .select('payload')
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  if (!isShape(schema, payload)) throw new Error(`the mail ${kind} has other data`)
  return payload
}
