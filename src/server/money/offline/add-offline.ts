import { createHash } from 'node:crypto'
import type { CartSnapshot } from '#domain/cart/cart.ts'
import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { checkCartItems } from '#domain/cart/check-cart.ts'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import type { PaymentId } from '#domain/ids.ts'
import { parisDate } from '#domain/format.ts'
import { defaultLocale } from '#domain/locale.ts'
import { addCents, zero } from '#domain/money.ts'
import { type OfflinePaymentMethod, giftPaymentMethods } from '#domain/payment/payment-method.ts'
import { normalisePayer, tidyTyped } from '#domain/payer/check-payer.ts'
import { throwIfAny } from '#domain/problem.ts'
import { emptyCart, keyNewCart } from '#server/money/cart/create-cart.ts'
import { patchCart } from '#server/money/cart/change-cart.ts'
import type { OpenedCart } from '#server/money/cart/open-cart.ts'
import { nameRefusal } from '#server/money/cart/stock/name-refusal.ts'
import { storeItems } from '#server/money/cart/take-items.ts'
import { planOrder } from '#server/money/checkout/finalise/plan-order.ts'
import { acknowledge, planFreeze, takeSnapshot } from '#server/money/checkout/freeze/freeze-plan.ts'
import { retryFreeze } from '#server/money/checkout/freeze/retry-freeze.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import type { OfflineEntry, OfflineFile } from '#server/money/offline/offline-file.ts'
import { markOrders } from '#server/money/restore/mark-orders.ts'
import {
  type StoredOfflineEntry,
  enterOffline,
  findOfflineEntry,
} from '#server/money/offline/offline-store.ts'
import type { CartFreeze } from '#server/money/payment/freeze-store.ts'
import type { StoredPayment } from '#server/money/payment/payment-store.ts'

export interface OfflineAdded {
  readonly reference: string
  readonly orderNumber: string
  /** It was entered before: nothing was written now. */
  readonly isRepeated: boolean
}

/**
 * Records money that an association received itself (cheque, cash, transfer), so that its orders, stock, tickets,
 * totals and goals are complete. No ledger entry is written, because the platform does not hold the money. Each entry
 * is written all or nothing and once per reference, so that an interrupted file can be applied again.
 * @param userId the member who enters them, for the journal; null: an operator
 * @throws AppError NOT_FOUND if there is no such form, CONFLICT if a reference was entered with other content,
 * TIER_UNKNOWN, VALIDATION, SOLD_OUT
 */
export async function addOffline(
  deps: Deps,
  file: OfflineFile,
  userId: string | null = null,
): Promise<OfflineAdded[]> {
  const formType = formTypeOf(file.formType)
  const loadForm = async () => {
    const form = formType === null ? null : await deps.forms.find(deps.db, { ...file, formType })
    if (form !== null) return form
    const detail = `no form ${file.organizationSlug}/${file.formType}/${file.formSlug}`
    throw new AppError('NOT_FOUND', { detail })
  }
  let form = await loadForm()
  const added: OfflineAdded[] = []
  const ordered: string[] = []
  try {
    for (const entry of file.entries) {
      try {
        const one = await retryFreeze(async (isAgain) => {
          if (isAgain) form = await loadForm()
          return addEntry(deps, form, file, { entry, ordered, userId })
        })
        added.push(one)
      } catch (error) {
        throw error instanceof AppError ? ofEntry(entry, error) : error
      }
    }
  } finally {
    await markOrders(deps, ordered)
  }
  return added
}

/** Adds the reference of its entry. Earlier entries are already written. */
function ofEntry({ reference }: OfflineEntry, { code, problems, detail }: AppError): AppError {
  const what = detail === undefined ? '' : `: ${detail}`
  return new AppError(code, { ...(problems && { problems }), detail: `entry ${reference}${what}` })
}

/** @param ordered gets the id of the entry's order */
async function addEntry(
  deps: Deps,
  form: StoredForm,
  { locale = defaultLocale }: OfflineFile,
  {
    entry,
    ordered,
    userId,
  }: { readonly entry: OfflineEntry; readonly ordered: string[]; readonly userId: string | null },
): Promise<OfflineAdded> {
  const { reference, paymentMethod } = entry
  const { organisationId } = form
  const contentHash = hashEntry(entry)
  const known = await findOfflineEntry(deps.db, organisationId, reference)
  if (known !== null) return repeated(reference, known, { form, contentHash })
  const now = deps.clock.now()
  const shop = { form, sellable: sellableForm(form) }
  const { content, snapshot } = fillCart(deps, shop, { locale, entry }, now)
  const { keyed } = keyNewCart(deps, form, entry, {
    idempotencyKey: undefined,
    visitor: null,
    source: undefined,
  })
  const plan = planFreeze(deps, shop, { cartId: keyed.id, version: 1, snapshot, backUrl: undefined }, now)
  const freeze = { ...plan, attempt: null, payment: { ...plan.payment, provider: 'offline' } }
  // Everything is decided before anything is locked. One statement then writes the reference first, on which a
  // concurrent entry of the same reference waits, and then the stock, which other carts need.
  const payment = frozenPayment(form, freeze, now)
  const order = planOrder(deps, payment, form, null, now)
  const mails =
    snapshot.payer.email === ''
      ? []
      : order.mails
          .filter(({ kind }) => kind === 'payerConfirmation')
          .map((mail) => withoutPromise(mail, paymentMethod))
  const entered = {
    entry: {
      organisationId,
      reference,
      number: entry.number ?? reference,
      bank: tidyTyped(entry.bank),
      paymentMethod,
      paidOn: entry.paidOn ?? parisDate(now),
      contentHash,
      userId,
    },
    cart: { ...content, ...keyed, guard: null },
    freeze,
    plan: { ...order, captured: payment.total, entries: [], mails },
  }
  const orderNumber = await nameRefusal(linesOf(entry, shop.sellable.tiers), shop.sellable, () =>
    enterOffline(deps.db, entered, now, cartExpiresAt(now)),
  )
  if (orderNumber === null) {
    const faster = await findOfflineEntry(deps.db, organisationId, reference)
    if (faster === null) throw new Error(`${reference} is entered, and has no order`)
    return repeated(reference, faster, { form, contentHash })
  }
  ordered.push(order.order.id)
  deps.log.info({ reference, orderNumber, formId: form.id }, 'offline entry added')
  return { reference, orderNumber, isRepeated: false }
}

/** The confirmation without a tax receipt where the payment method opens none. */
function withoutPromise<Mail extends { readonly payload: object }>(
  mail: Mail,
  method: OfflinePaymentMethod,
): Mail {
  return giftPaymentMethods.includes(method)
    ? mail
    : { ...mail, payload: { ...mail.payload, taxReceipt: null } }
}

/** The earlier entry, if it has the same content. @throws AppError CONFLICT if it is different */
function repeated(
  reference: string,
  { orderNumber, formId, contentHash }: StoredOfflineEntry,
  now: { readonly form: StoredForm; readonly contentHash: Buffer },
): OfflineAdded {
  const isSame = formId === now.form.id && contentHash.equals(now.contentHash)
  if (isSame) return { reference, orderNumber, isRepeated: true }
  const what = formId === now.form.id ? 'with another content' : 'for another form'
  throw new AppError('CONFLICT', { detail: `entered before ${what}, as order ${orderNumber}` })
}

/** A hash of the entry, independent of the key order in the file. */
function hashEntry(entry: OfflineEntry): Buffer {
  const sorted = (_key: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  return createHash('sha256').update(JSON.stringify(entry, sorted)).digest()
}

/** The payment as stored. Money that the platform never held has no certificate. */
function frozenPayment(form: StoredForm, { cartId, payment }: CartFreeze, now: Date): StoredPayment {
  const { id, amount, tip, ...rest } = payment
  return {
    ...rest,
    id: id as PaymentId,
    installmentNumber: 1,
    cartId,
    organisationId: form.organisationId,
    formId: form.id,
    amount,
    tip,
    total: addCents(amount, tip),
    state: 'open',
    orderId: null,
    certificateId: '',
    createdAt: now,
  }
}

type Shop = Pick<OpenedCart, 'form' | 'sellable'>

/** The entry as a cart and its snapshot. Questions may stay unanswered, because no payer is present. */
function fillCart(
  deps: Deps,
  shop: Shop,
  { locale, entry }: { readonly locale: OfflineFile['locale']; readonly entry: OfflineEntry },
  now: Date,
): { content: ReturnType<typeof patchCart>; snapshot: CartSnapshot } {
  const { sellable } = shop
  const lines = linesOf(entry, sellable.tiers)
  // Sales may be over or not open yet: the association decides what it sells.
  throwIfAny(checkCartItems(lines, sellable, { now }).filter(({ code }) => code !== 'TIER_UNAVAILABLE'))
  const items = storeItems(lines, sellable, new Map(), deps.newId)
  const payer = acknowledge(normalisePayer(entry.payer), deps, now)
  const isNamed = payer.email !== ''
  const empty = { ...emptyCart, locale: locale ?? defaultLocale }
  const content = patchCart(deps, empty, { items, payer: isNamed ? payer : null, tip: zero }, shop, now)
  const snapshot = takeSnapshot(shop, { ...content, payer, installments: 1 }, now)
  return {
    content: { ...content, payer },
    // A person without an e-mail address is not counted for limits per person.
    snapshot: {
      ...snapshot,
      demand: snapshot.demand.filter(({ tierId }) => isNamed || tierId === undefined),
      schedule: null,
    },
  }
}

/** The lines of an entry in cart format. @throws AppError TIER_UNKNOWN */
function linesOf({ items }: OfflineEntry, tiers: Shop['sellable']['tiers']) {
  return items.map(({ tier: key, ...item }) => {
    const tier = tiers.find((candidate) => candidate.key === key)
    if (tier === undefined) throw new AppError('TIER_UNKNOWN', { detail: `the form has no tier "${key}"` })
    return { ...item, tierId: tier.id, frequency: 'SINGLE' as const }
  })
}
