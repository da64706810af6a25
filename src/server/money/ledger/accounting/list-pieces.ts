import type { AccountPlan } from '#domain/accounting/account-plan.ts'
import { type Piece, composePiece } from '#domain/accounting/compose-piece.ts'
import type { YearDays } from '#domain/accounting/fiscal-year.ts'
import type { MoneyEvent } from '#domain/accounting/money-event.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { listLedgerEvents } from '#server/money/ledger/accounting/ledger-event-store.ts'
import {
  type PlacedOfflineEvent,
  listOfflineEvents,
} from '#server/money/ledger/accounting/offline-event-store.ts'
import type { Db } from '#server/platform/db/schema.ts'

const eventsPerPage = 1_000

/** Accounting year of an association, and the accounts that it chose. */
export interface AccountingScope {
  readonly organisationId: OrganisationId
  readonly year: YearDays
  readonly plan: AccountPlan
}

/** A piece with its number in the file, from 1 without holes. */
export type NumberedPiece = Piece & { readonly number: number }

/**
 * The accounting entries of a year, one for each event of the ledger and of money received by hand, in the order in which
 * they were recorded. Each page is read in a statement of its own: a long year needs the memory of two pages.
 */
export async function* listPieces(
  db: Db,
  { organisationId, year, plan }: AccountingScope,
  perPage = eventsPerPage,
): AsyncGenerator<NumberedPiece> {
  let number = 0
  const ledger = ledgerEvents(db, organisationId, year, perPage)
  const offline = offlineEvents(db, organisationId, year, perPage)
  for await (const event of inOrder(ledger, offline)) {
    const piece = composePiece(event, plan)
    if (piece === null) continue
    number += 1
    yield { ...piece, number }
  }
}

interface Placed {
  readonly at: Date
  readonly event: MoneyEvent
}

/** Two lists as one, by their instants. */
async function* inOrder(
  first: AsyncGenerator<Placed>,
  second: AsyncGenerator<Placed>,
): AsyncGenerator<MoneyEvent> {
  let [a, b] = await Promise.all([first.next(), second.next()])
  while (a.done !== true || b.done !== true) {
    if (b.done === true || (a.done !== true && a.value.at <= b.value.at)) {
      if (a.done === true) return
      yield a.value.event
      a = await first.next()
    } else {
      yield b.value.event
      b = await second.next()
    }
  }
}

async function* ledgerEvents(
  db: Db,
  organisationId: OrganisationId,
  year: YearDays,
  limit: number,
): AsyncGenerator<Placed> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const page = await listLedgerEvents(db, organisationId, year, { after, limit })
    yield* page
    after = page.length < limit ? undefined : page.at(-1)?.txId
  }
}

async function* offlineEvents(
  db: Db,
  organisationId: OrganisationId,
  year: YearDays,
  limit: number,
): AsyncGenerator<Placed> {
  for (let after: PlacedOfflineEvent | null | undefined = null; after !== undefined;) {
    const page: PlacedOfflineEvent[] = await listOfflineEvents(db, organisationId, year, { after, limit })
    yield* page
    after = page.length < limit ? undefined : page.at(-1)
  }
}
