import type { CartSnapshot } from '#domain/cart/cart.ts'
import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { PaymentRequestId } from '#domain/ids.ts'
import { parisDate } from '#domain/format.ts'
import { defaultLocale } from '#domain/locale.ts'
import { zero } from '#domain/money.ts'
import { normalisePayer } from '#domain/payer/check-payer.ts'
import { throwIfAny } from '#domain/problem.ts'
import { emptyCart, keyNewCart } from '#server/cart/create-cart.ts'
import { patchCart } from '#server/cart/change-cart.ts'
import type { OpenedCart } from '#server/cart/open-cart.ts'
import { nameRefusal } from '#server/cart/stock/name-refusal.ts'
import { storeItems } from '#server/cart/take-items.ts'
import { planOrder } from '#server/checkout/finalise/plan-order.ts'
import { acknowledge, planFreeze, takeSnapshot } from '#server/checkout/freeze/freeze-plan.ts'
import type { Deps } from '#server/deps.ts'
import { type StoredForm, findForm } from '#server/form/form-store.ts'
import { sellableForm } from '#server/form/sellable-form.ts'
import type { OfflineEntry, OfflineFile } from '#server/offline/offline-file.ts'
import { findOfflineOrder, inOneTransaction, insertOfflineEntry } from '#server/offline/offline-store.ts'
import { applyFinalisePlan, createFrozenCart, findPayment } from '#server/payment/payment-store.ts'

export interface OfflineAdded {
  readonly reference: string
  readonly orderNumber: string
  /** It was entered before: nothing was written now. */
  readonly isRepeated: boolean
}

/**
 * Enters money that an association took itself (cheque, cash, transfer), so that its orders, places, tickets, totals
 * and goals are complete. No entry of the ledger: the money is not with us. Each entry is written whole or not at all,
 * once per reference, so that a file that was stopped in the middle is simply given again.
 * @throws AppError NOT_FOUND where there is no such form, TIER_UNKNOWN, VALIDATION, SOLD_OUT
 */
export async function addOffline(deps: Deps, file: OfflineFile): Promise<OfflineAdded[]> {
  const formType = formTypeOf(file.formType)
  const form = formType === null ? null : await findForm(deps.db, { ...file, formType })
  if (form === null)
    throw new AppError('NOT_FOUND', {
      detail: `no form ${file.organizationSlug}/${file.formType}/${file.formSlug}`,
    })
  const added: OfflineAdded[] = []
  for (const entry of file.entries) {
    try {
      added.push(await addEntry(deps, form, file, entry))
    } catch (error) {
      throw error instanceof AppError ? ofEntry(entry, error) : error
    }
  }
  return added
}

/** The same refusal, with the entry it is about: those before it are entered. */
function ofEntry({ reference }: OfflineEntry, { code, problems, detail }: AppError): AppError {
  const what = detail === undefined ? '' : `: ${detail}`
  return new AppError(code, { ...(problems && { problems }), detail: `entry ${reference}${what}` })
}

async function addEntry(
  deps: Deps,
  form: StoredForm,
  { locale = defaultLocale }: OfflineFile,
  entry: OfflineEntry,
): Promise<OfflineAdded> {
  const { reference } = entry
  const known = await findOfflineOrder(deps.db, form.organisationId, reference)
  if (known !== null) return { reference, orderNumber: known, isRepeated: true }
  const now = deps.clock.now()
  const shop = { form, sellable: sellableForm(form) }
  const { content, snapshot } = fillCart(deps, shop, { locale, entry }, now)
  const { keyed } = keyNewCart(deps, form, entry, undefined)
  const plan = planFreeze(deps, shop, { cartId: keyed.id, version: 1, snapshot, backUrl: undefined }, now)
  const freeze = { ...plan, attempt: null, payment: { ...plan.payment, provider: 'offline' } }
  await inOneTransaction(deps.db, async (tx) => {
    await nameRefusal(linesOf(entry, shop.sellable.tiers), shop.sellable, () =>
      createFrozenCart(tx, { cart: { ...content, ...keyed }, freeze }, now, cartExpiresAt(now)),
    )
    // Somebody who enters the same reference at this moment is waited for, and wins.
    const isFirst = await insertOfflineEntry(tx, {
      paymentId: freeze.payment.id,
      organisationId: form.organisationId,
      reference,
      means: entry.means,
      paidOn: entry.paidOn ?? parisDate(now),
    })
    if (!isFirst) throw new AppError('CONFLICT', { detail: `${reference} is being entered at this moment` })
    const payment = await findPayment(tx, freeze.payment.id as PaymentRequestId)
    if (payment === null) throw new Error('the frozen payment is gone')
    const order = planOrder(deps, payment, form, null, now)
    const mails =
      snapshot.payer.email === '' ? [] : order.mails.filter(({ kind }) => kind === 'payerConfirmation')
    await applyFinalisePlan(tx, { ...order, captured: payment.total, entries: [], mails }, now)
  })
  const orderNumber = (await findOfflineOrder(deps.db, form.organisationId, reference)) ?? ''
  deps.log.info({ reference, orderNumber, formId: form.id }, 'offline entry added')
  return { reference, orderNumber, isRepeated: false }
}

type Shop = Pick<OpenedCart, 'form' | 'sellable'>

/** The entry as a cart and what its payment freezes. Questions may stay open: nobody is there to answer them. */
function fillCart(
  deps: Deps,
  shop: Shop,
  { locale, entry }: { readonly locale: OfflineFile['locale']; readonly entry: OfflineEntry },
  now: Date,
): { content: ReturnType<typeof patchCart>; snapshot: CartSnapshot } {
  const { sellable } = shop
  const lines = linesOf(entry, sellable.tiers)
  // Sales may be over, or not have begun: the association sells what it likes.
  throwIfAny(checkCartItems(lines, sellable, { now }).filter(({ code }) => code !== 'TIER_UNAVAILABLE'))
  const items = storeItems(lines, sellable, new Map(), deps.newId)
  const payer = acknowledge(normalisePayer(entry.payer), deps, now)
  const isNamed = payer.email !== ''
  const empty = { ...emptyCart, locale: locale ?? defaultLocale }
  const content = patchCart(deps, empty, { items, payer: isNamed ? payer : null, tip: zero }, shop, now)
  const snapshot = takeSnapshot(shop, { ...content, payer, installments: 1 }, now)
  return {
    content: { ...content, payer },
    // Nobody is counted as a person who left no address.
    snapshot: {
      ...snapshot,
      demand: snapshot.demand.filter(({ tierId }) => isNamed || tierId === undefined),
      schedule: null,
    },
  }
}

/** The lines of an entry as a cart takes them. @throws AppError TIER_UNKNOWN */
function linesOf({ items }: OfflineEntry, tiers: Shop['sellable']['tiers']) {
  return items.map(({ tier: key, ...item }) => {
    const tier = tiers.find((candidate) => candidate.key === key)
    if (tier === undefined) throw new AppError('TIER_UNKNOWN', { detail: `the form has no tier "${key}"` })
    return { ...item, tierId: tier.id, frequency: 'SINGLE' as const }
  })
}
