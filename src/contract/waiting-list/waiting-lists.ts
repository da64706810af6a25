import { type Static, Type } from 'typebox'
import { waitingEntryMachine } from '#domain/waiting-list/waiting-entry-machine.ts'
import { tableFileQuery } from '#contract/admin/table-file.ts'
import { instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

const count = () => Type.Integer({ minimum: 0 })

const WaitingEntrySchema = Type.Object({
  id: uuid(),
  /** 1 for the first of the line; null: units are held for it. */
  place: orNull(Type.Integer({ minimum: 1 })),
  firstName: text(100),
  email: text(254),
  quantity: Type.Integer({ minimum: 1 }),
  state: oneOf(waitingEntryMachine.states),
  joinedAt: instant(),
  offerEndsAt: orNull(instant()),
})
export type WaitingEntry = Static<typeof WaitingEntrySchema>

/** The waiting lists of a campaign, by price. */
export const WaitingListsSchema = Type.Object({
  /** Whether visitors may join. */
  isOn: Type.Boolean(),
  /** Whether the user removes entries and makes offers. */
  canManage: Type.Boolean(),
  lists: Type.Array(
    Type.Object({
      tierId: uuid(),
      name: text(500),
      /** Units that are free now; null = unlimited. */
      left: orNull(count()),
      /** Entries by their state, and the units that those of the line ask for. */
      waiting: count(),
      wanted: count(),
      offered: count(),
      accepted: count(),
      expired: count(),
      /** Live ones: offers first, then the line; at most 200. */
      entries: Type.Array(WaitingEntrySchema),
    }),
  ),
})
export type WaitingLists = Static<typeof WaitingListsSchema>

/** A file to save, not a call with an answer in JSON: every entry of a campaign that was not deleted. */
export const waitingFilePath = '/admin/organizations/:org/forms/:type/:slug/waiting-lists/file'
export const WaitingFileSchema = Type.Object(tableFileQuery)
