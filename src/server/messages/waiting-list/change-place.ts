import { AppError } from '#domain/errors.ts'
import { asksAmount } from '#domain/form/price-kinds.ts'
import { multiplyCents } from '#domain/money.ts'
import { throwIfAny } from '#domain/problem.ts'
import { checkWanted } from '#domain/waiting-list/check-waiting.ts'
import { mostWanted } from '#domain/waiting-list/waiting-list.ts'
import type { Identity } from '#contract/identity.ts'
import type { WaitingPlace } from '#contract/waiting-list/waiting-place.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { makeOffers } from '#server/messages/waiting-list/make-offers.ts'
import { readWaitingTiers } from '#server/messages/waiting-list/join-list.ts'
import { offerAddress } from '#server/messages/waiting-list/waiting-links.ts'
import {
  type StoredEntry,
  changeWanted,
  countPlace,
  endWaiting,
  findEntry,
} from '#server/messages/waiting-list/waiting-list-store.ts'
import { openedLink } from '#server/money/collection/opened-link.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Reads the entry behind a link of a mail, with its campaign; opening it changes nothing.
 * @throws AppError LINK_INVALID, LINK_EXPIRED
 */
export async function readPlace(
  deps: Deps,
  token: string,
): Promise<WaitingPlace & { readonly identity: Identity }> {
  const { entry, form } = await openPlace(deps, token)
  return { ...(await present(deps, entry, form)), identity: presentIdentity(form) }
}

/**
 * Changes the number of units of an entry that waits; its place stays.
 * @throws AppError LINK_INVALID, LINK_EXPIRED, VALIDATION, CONFLICT where it does not wait any more
 */
export async function changePlace(deps: Deps, token: string, quantity: number): Promise<WaitingPlace> {
  const { entry, form } = await openPlace(deps, token)
  throwIfAny(checkWanted(quantity, mostOf(form, entry)))
  const isChanged = await changeWanted(deps.db, entry.id, quantity, deps.clock.now())
  if (!isChanged) throw new AppError('CONFLICT', { detail: 'it does not wait any more' })
  return present(deps, { ...entry, quantity }, form)
}

/**
 * Leaves the list: what was offered is free for the next one. A second time changes nothing.
 * @throws AppError LINK_INVALID, LINK_EXPIRED, CART_FROZEN where a payment is in flight
 */
export async function leaveList(deps: Deps, token: string): Promise<WaitingPlace> {
  const { entry, form } = await openPlace(deps, token)
  const { kind } = await endWaiting(deps.db, { entry: entry.id, event: 'leave', now: deps.clock.now() })
  if (kind === 'paying') throw new AppError('CART_FROZEN')
  // At once, before a stranger sees what is free; where it fails, the next turn of the worker does it.
  if (entry.state === 'offered')
    await makeOffers(deps, form).catch((error: unknown) =>
      deps.log.error({ err: error, formId: form.id }, 'waiting list not advanced'),
    )
  return present(deps, (await findEntry(deps.db, entry.id)) ?? entry, form)
}

async function openPlace(deps: Deps, token: string): Promise<{ entry: StoredEntry; form: StoredForm }> {
  const entry = await findEntry(deps.db, openedLink(deps, 'waiting', token))
  if (entry === null) throw new AppError('LINK_INVALID')
  return { entry, form: await loadForm(deps.db, entry.formId) }
}

function tierOf({ definition }: StoredForm, { tierId }: StoredEntry) {
  return definition.tiers.find(({ id }) => id === tierId)
}

function mostOf(form: StoredForm, entry: StoredEntry): number {
  const tier = tierOf(form, entry)
  return tier === undefined ? entry.quantity : mostWanted(tier)
}

async function present(deps: Deps, entry: StoredEntry, form: StoredForm): Promise<WaitingPlace> {
  const { state, quantity, locale, cartId, offerEndsAt } = entry
  const tier = tierOf(form, entry)
  const isLive = state === 'offered' && cartId !== null && offerEndsAt !== null
  const isOffered = isLive && deps.clock.now() < offerEndsAt
  const isOver = state !== 'waiting' && state !== 'offered'
  return {
    state,
    tierName: tier?.name ?? '',
    quantity,
    mostQuantity: Math.max(quantity, mostOf(form, entry)),
    place: state === 'waiting' ? await countPlace(deps.db, entry) : null,
    offer: isOffered
      ? {
          endsAt: offerEndsAt.toISOString(),
          cartUrl: offerAddress(deps, form, { cartId, locale, endsAt: offerEndsAt }),
          amount: tier === undefined || asksAmount(tier) ? null : multiplyCents(tier.price, quantity),
        }
      : null,
    canJoin: isOver && (await readWaitingTiers(deps, form)).tiers.some(({ id }) => id === entry.tierId),
  }
}
