import type { DoorPage } from '#domain/check-in/door-list.ts'
import type { FormId } from '#domain/ids.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { composeDoorPages, fieldsAtDoor } from '#server/papers/check-in/compose-door-pages.ts'
import { listTicketsOfForm, readTicketsVersion } from '#server/papers/check-in/door-ticket-store.ts'
import { listPublicKeys } from '#server/papers/ticket/ticket-key-store.ts'
import { makeMicroCache } from '#server/platform/micro-cache.ts'

/** Many devices of one entrance ask within a second. */
const ttlMs = 1_000
const mostLists = 200

/** The list of a gate, with its campaign and the keys that sign tickets. */
interface DoorList {
  readonly form: StoredForm
  readonly pages: readonly DoorPage[]
  readonly keys: readonly string[]
}

/** A list is one of a campaign, for the prices that a gate admits. */
interface ListOfGate {
  readonly formId: FormId
  readonly tierIds: readonly string[] | null
}

export type ReadDoorList = (of: ListOfGate) => Promise<DoorList>

/** The lists of gates: each is compared with the database at most once a second, and composed again where it changed. */
export function makeDoorLists({ db }: Pick<Deps, 'db'>): ReadDoorList {
  const composed = new Map<string, { readonly version: string; readonly pages: readonly DoorPage[] }>()
  const listTickets = ({ id, definition }: StoredForm) =>
    listTicketsOfForm(db, id, fieldsAtDoor(definition).ofForm.length > 0)
  return makeMicroCache(
    ttlMs,
    async ({ formId, tierIds }) => {
      const form = await loadForm(db, formId)
      const key = JSON.stringify([formId, tierIds])
      const version = `${form.rowVersion} ${await readTicketsVersion(db, formId)}`
      const known = composed.get(key)
      const isCurrent = known?.version === version
      const pages = isCurrent
        ? known.pages
        : composeDoorPages(await listTickets(form), form.definition, tierIds)
      // The newest last: the oldest goes first.
      composed.delete(key)
      composed.set(key, { version, pages })
      const [oldest] = composed.keys()
      if (composed.size > mostLists && oldest !== undefined) composed.delete(oldest)
      return { form, pages, keys: await listPublicKeys(db) }
    },
    mostLists,
  )
}
