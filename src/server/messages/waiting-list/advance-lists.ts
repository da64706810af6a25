import type { FormId } from '#domain/ids.ts'
import { isListOver, longestWaitMs } from '#domain/waiting-list/waiting-list.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { makeOffers } from '#server/messages/waiting-list/make-offers.ts'
import { joinAddress } from '#server/messages/waiting-list/waiting-links.ts'
import {
  type StoredEntry,
  acceptOffers,
  endWaiting,
  expireOffer,
  listLine,
  listOverdueOffers,
  listWaitedForms,
} from '#server/messages/waiting-list/waiting-list-store.ts'
import type { Deps } from '#server/money/deps.ts'

const perTurn = 500

/**
 * Advances every waiting list: offers that were ordered or are over end, lists whose sale is over close, and what is
 * free is offered to the next ones. After a kill, the next turn continues: an offer, its hold and its mail are one
 * transaction. One list that fails stops no other.
 */
export async function advanceWaitingLists(deps: Deps): Promise<void> {
  await acceptOffers(deps.db, { now: deps.clock.now(), limit: perTurn })
  for (const entry of await listOverdueOffers(deps.db, deps.clock.now(), perTurn))
    await alone(deps, entry.formId, () => expire(deps, entry))
  for (const formId of await listWaitedForms(deps.db))
    await alone(deps, formId, async () => {
      const form = await loadForm(deps.db, formId)
      await closeEnded(deps, form)
      await makeOffers(deps, form)
    })
}

async function alone({ log }: Pick<Deps, 'log'>, formId: FormId, act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.error({ err: error, formId }, 'waiting list not advanced')
  }
}

async function expire(deps: Deps, entry: StoredEntry): Promise<void> {
  const form = await loadForm(deps.db, entry.formId)
  const { locale, quantity, firstName } = entry
  const tier = form.definition.tiers.find(({ id }) => id === entry.tierId)
  const mail = {
    id: deps.newId(),
    kind: 'waitingExpired',
    recipient: entry.email,
    locale,
    payload: {
      ...mailOfForm(deps, form),
      firstName,
      tier: tier?.name ?? '',
      quantity,
      joinUrl: joinAddress(deps, form, locale),
    },
  } as const
  const now = deps.clock.now()
  // Where the sale is over, there is nothing to join again.
  const mails = isListOver(form.definition, tier, now) ? [] : [mail]
  await expireOffer(deps.db, { entry: entry.id, mails, now })
}

/** Closes the entries of prices that are not sold any more, and those that waited longest. */
async function closeEnded(deps: Deps, form: StoredForm): Promise<void> {
  const now = deps.clock.now()
  const { definition } = form
  const isOver = ({ tierId, createdAt }: StoredEntry) =>
    now.getTime() - createdAt.getTime() >= longestWaitMs ||
    isListOver(
      definition,
      definition.tiers.find(({ id }) => id === tierId),
      now,
    )
  for (const entry of (await listLine(deps.db, form.id)).filter(isOver).slice(0, perTurn))
    await endWaiting(deps.db, { entry: entry.id, event: 'close', now })
}
