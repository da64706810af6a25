import { Type } from 'typebox'
import { callFunction, callWithArguments } from '#server/platform/db/call-function.ts'
import { Instant, Nothing, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** Merges two people that are not merged. */
export const mergePeople = callFunction(
  'merge_people',
  Type.Object({ organisation: Uuid(), remaining: Uuid(), merged: Uuid(), user: Uuid(), now: Instant }),
  Type.Union([Type.Literal('merged'), Type.Literal('changed'), Type.Literal('missing')]),
)

/** Undoes the merge of one person. */
export const undoMerge = callWithArguments(
  'undo_merge',
  Type.Object({ organisation: Uuid(), merged: Uuid() }),
  Type.Union([Type.Literal('undone'), Type.Literal('changed'), Type.Literal('missing')]),
)

/** Dismisses the proposals to merge two people. */
export const dismissMerge = callFunction(
  'dismiss_merge',
  Type.Object({ organisation: Uuid(), one: Uuid(), other: Uuid(), user: Uuid(), now: Instant }),
  Type.Union([Type.Literal('dismissed'), Type.Literal('changed'), Type.Literal('missing')]),
)

/** Writes again what the directory shows of people. */
export const refreshPeople = callWithArguments(
  'refresh_people',
  Type.Object({ people: listOf(Uuid()) }),
  Nothing,
)

/** Makes other changes of a directory wait until the transaction ends. */
export async function lockDirectory(tx: Tx, organisationId: string): Promise<void> {
  await tx
    .selectFrom('directory')
    .select('organisation_id')
    .where('organisation_id', '=', organisationId)
    .forUpdate()
    .execute()
}

interface Written {
  readonly id: string
  readonly personId: string
  readonly organisationId: string
  readonly token: string
  readonly userId: string
}

/** Stores a note; false where the token was used before. */
export async function storePersonNote(
  tx: Tx,
  { id, personId, organisationId, token, userId, text }: Written & { readonly text: string },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('person_note')
    .values({
      id,
      person_id: personId,
      organisation_id: organisationId,
      token,
      text,
      written_by: userId,
      written_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a note of its author on a person, or on someone merged into them; false where there is none. */
export async function deletePersonNote(
  tx: Tx,
  { id, personId, userId }: Pick<Written, 'id' | 'personId' | 'userId'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('person_note')
    .where('id', '=', id)
    .where('written_by', '=', userId)
    .where('person_id', 'in', tx.selectFrom('person').select('id').where('root_id', '=', personId))
    .executeTakeFirst()
  return numDeletedRows > 0
}

/** Writes the tags of a person: those that are left out are removed from everyone merged into them. */
export async function writeTags(tx: Tx, personId: string, tags: readonly string[]): Promise<void> {
  const tree = () => tx.selectFrom('person').select('id').where('root_id', '=', personId)
  await tx
    .deleteFrom('person_tag')
    .where('person_id', 'in', tree())
    .$if(tags.length > 0, (query) => query.where('tag', 'not in', [...tags]))
    .execute()
  const present = await tx.selectFrom('person_tag').select('tag').where('person_id', 'in', tree()).execute()
  const added = tags.filter((tag) => !present.some((one) => one.tag === tag))
  if (added.length === 0) return
  await tx
    .insertInto('person_tag')
    .values(added.map((tag) => ({ person_id: personId, tag })))
    .execute()
}

/** Stores what a person said about news; false where the token was used before. */
export async function storeConsent(
  tx: Tx,
  {
    id,
    personId,
    organisationId,
    token,
    userId,
    agrees,
    source,
  }: Written & {
    readonly agrees: boolean
    readonly source: string
  },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .insertInto('person_consent')
    .values({
      id,
      person_id: personId,
      organisation_id: organisationId,
      token,
      agrees,
      source,
      recorded_by: userId,
      recorded_at: now,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'token']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ids of the subscriptions of a person, or of someone merged into them, to the news of the association. */
export async function listNewsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('person')
    .innerJoin('form', 'form.organisation_id', 'person.organisation_id')
    .innerJoin('news_subscription', (join) =>
      join
        .onRef('news_subscription.form_id', '=', 'form.id')
        .on((eb) => eb('news_subscription.email', '=', eb.fn<string>('lower', ['person.email']))),
    )
    .select('news_subscription.id')
    .where('person.root_id', '=', personId)
    .execute()
  return rows.map(({ id }) => id)
}
