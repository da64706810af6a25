import type { TierDefinition } from '#domain/form/form-definition.ts'
import { asksAmount, leastPrice } from '#domain/form/price-kinds.ts'
import { isTierOnSale } from '#domain/stock/is-tier-on-sale.ts'
import { hasWaitingList, mostWanted, offerEndsAt, planOffers } from '#domain/waiting-list/waiting-list.ts'
import { isSellable } from '#server/catalogue/form/assert-sellable.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import { findStockLeft } from '#server/catalogue/form/stock-left-store.ts'
import { readStockRefusal } from '#server/catalogue/form/stock-store.ts'
import { offerAddress, placeAddress } from '#server/messages/waiting-list/waiting-links.ts'
import {
  type StoredEntry,
  changeWanted,
  listLine,
  makeOffer,
} from '#server/messages/waiting-list/waiting-list-store.ts'
import { patchCart } from '#server/money/cart/change-cart.ts'
import { emptyCart, keyNewCart } from '#server/money/cart/create-cart.ts'
import { readOptionsLeft, storeItems } from '#server/money/cart/take-items.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Offers what is free of a form to the first of its lines whose number fits, each with a cart that holds the units.
 * Returns how many.
 */
export async function makeOffers(deps: Deps, form: StoredForm): Promise<number> {
  const now = deps.clock.now()
  if (!isSellable(form, now)) return 0
  const left = await findStockLeft(deps.db, form.id, now)
  const line = (await listLine(deps.db, form.id)).filter((entry) => tierOf(form, entry, now) !== undefined)
  let count = 0
  const wanted = await withinLimits(deps, form, line)
  for (const entry of planOffers(wanted, left, left.get(form.id) ?? null))
    if (await offerTo(deps, form, entry)) count += 1
  return count
}

/** Entries of a line that want no more than one person may order now: the limit may be lower than when they joined. */
async function withinLimits(
  deps: Deps,
  form: StoredForm,
  line: readonly StoredEntry[],
): Promise<StoredEntry[]> {
  const now = deps.clock.now()
  const entries = []
  for (const entry of line) {
    const tier = tierOf(form, entry, now)
    const quantity = tier === undefined ? entry.quantity : Math.min(entry.quantity, mostWanted(tier))
    if (quantity === entry.quantity || (await changeWanted(deps.db, entry.id, quantity, now)))
      entries.push({ ...entry, quantity })
  }
  return entries
}

/**
 * Offers an entry its units. False where it does not wait any more, its price is not on sale, or the units are not free:
 * someone else came first.
 */
export async function offerTo(deps: Deps, form: StoredForm, entry: StoredEntry): Promise<boolean> {
  const now = deps.clock.now()
  const tier = tierOf(form, entry, now)
  if (tier === undefined) return false
  const { locale, quantity } = entry
  const ends = offerEndsAt(form.definition, tier, now)
  const opened = { form, sellable: sellableForm(form) }
  const item = { tierId: tier.id, quantity, ...(asksAmount(tier) && { customAmount: leastPrice(tier) }) }
  const left = await readOptionsLeft(deps, form, [])
  const items = storeItems([item], opened.sellable, left, deps.newId)
  const content = patchCart(deps, { ...emptyCart, locale }, { items }, opened, now)
  const caller = { idempotencyKey: undefined, visitor: null, source: undefined }
  const { keyed } = keyNewCart(deps, form, null, caller)
  const cart = { ...content, ...keyed, guard: null, now, expires: ends }
  const { id: cartId } = keyed
  const mail = {
    id: deps.newId(),
    kind: 'waitingOffer',
    recipient: entry.email,
    locale,
    payload: {
      ...mailOfForm(deps, form),
      firstName: entry.firstName,
      tier: tier.name,
      quantity,
      amount: asksAmount(tier) ? null : content.realAmount,
      until: ends.toISOString(),
      cartUrl: offerAddress(deps, form, { cartId, locale, endsAt: ends }),
      placeUrl: placeAddress(deps, entry),
    },
  } as const
  const offer = { entry: entry.id, quantity, cart, formVersion: form.rowVersion, mails: [mail], ends, now }
  try {
    return await makeOffer(deps.db, offer)
  } catch (error) {
    if (readStockRefusal(error) === null) throw error
    return false
  }
}

/** The price of an entry, where offers of it can be made now. */
function tierOf({ definition }: StoredForm, { tierId }: StoredEntry, now: Date): TierDefinition | undefined {
  const tier = definition.tiers.find(({ id }) => id === tierId)
  return tier !== undefined && hasWaitingList(definition, tier) && isTierOnSale(tier, now) ? tier : undefined
}
