import type { WaitingClosed } from '#contract/mail/waiting-mails.ts'
import type { FormId } from '#domain/ids.ts'
import { isListOver, longestWaitMs } from '#domain/waiting-list/waiting-list.ts'
import { isSellable } from '#server/catalogue/form/assert-sellable.ts'
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
import { queueMails } from '#server/platform/mail/mail-store.ts'

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
  const now = deps.clock.now()
  const isOver = isListOver(form.definition, tierOf(form, entry), now)
  const mail =
    isOver || !isSellable(form, now)
      ? closedMail(deps, form, { entry, reason: isOver ? 'over' : 'suspended' })
      : ({
          ...mailTo(deps, entry),
          kind: 'waitingExpired',
          payload: { ...placeOf(deps, form, entry), joinUrl: joinAddress(deps, form, entry.locale) },
        } as const)
  await expireOffer(deps.db, { entry: entry.id, mails: [mail], now })
}

/** Closes the entries of prices that are not sold any more, and those that waited longest, each with its mail. */
async function closeEnded(deps: Deps, form: StoredForm): Promise<void> {
  const now = deps.clock.now()
  const isOver = (entry: StoredEntry) =>
    now.getTime() - entry.createdAt.getTime() >= longestWaitMs ||
    isListOver(form.definition, tierOf(form, entry), now)
  for (const entry of (await listLine(deps.db, form.id)).filter(isOver).slice(0, perTurn))
    await deps.db.transaction().execute(async (tx) => {
      const { kind } = await endWaiting(tx, { entry: entry.id, event: 'close', now })
      const mails = [closedMail(deps, form, { entry, reason: 'over' })]
      if (kind === 'ended') await queueMails(tx, { mails, subject: entry.id, now })
    })
}

interface Closed {
  readonly entry: StoredEntry
  readonly reason: WaitingClosed['reason']
}

const closedMail = (deps: Deps, form: StoredForm, { entry, reason }: Closed) =>
  ({
    ...mailTo(deps, entry),
    kind: 'waitingClosed',
    payload: { ...placeOf(deps, form, entry), reason },
  }) as const

const mailTo = ({ newId }: Deps, { email, locale }: StoredEntry) => ({
  id: newId(),
  recipient: email,
  locale,
})

const placeOf = (deps: Deps, form: StoredForm, entry: StoredEntry) => ({
  ...mailOfForm(deps, form),
  firstName: entry.firstName,
  tier: tierOf(form, entry)?.name ?? '',
  quantity: entry.quantity,
})

const tierOf = ({ definition }: StoredForm, { tierId }: StoredEntry) =>
  definition.tiers.find(({ id }) => id === tierId)
