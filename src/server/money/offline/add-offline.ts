import { cartExpiresAt } from '#domain/cart/cart-expiry.ts'
import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { parisDate } from '#domain/format.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import { nameRefusal } from '#server/money/cart/stock/name-refusal.ts'
import { retryFreeze } from '#server/money/checkout/freeze/retry-freeze.ts'
import type { Deps } from '#server/money/deps.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { hashEntry } from '#server/money/offline/hash-entry.ts'
import type { OfflineEntry, OfflineFile } from '#server/money/offline/offline-file.ts'
import { markOrders } from '#server/money/restore/mark-orders.ts'
import {
  type StoredOfflineEntry,
  type WriteEntry,
  enterOffline,
  findOfflineEntry,
} from '#server/money/offline/offline-store.ts'
import { frozenPayment, linesOf, planEntry, planOfflineOrder } from '#server/money/offline/plan-entry.ts'

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
 * @param userId the member who enters them, for the journal; null: an operator, or a gate
 * @param write writes each one, with what else is written at once
 * @throws AppError NOT_FOUND if there is no such form, CONFLICT if a reference was entered with other content,
 * TIER_UNKNOWN, VALIDATION, SOLD_OUT
 */
export async function addOffline(
  deps: Deps,
  file: OfflineFile,
  userId: string | null = null,
  write: WriteEntry = enterOffline,
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
          return addEntry(deps, form, file, { entry, ordered, userId, write })
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
  { locale }: OfflineFile,
  {
    entry,
    ordered,
    userId,
    write,
  }: {
    readonly entry: OfflineEntry
    readonly ordered: string[]
    readonly userId: string | null
    readonly write: WriteEntry
  },
): Promise<OfflineAdded> {
  const { reference, paymentMethod } = entry
  const { organisationId } = form
  const contentHash = hashEntry(entry)
  const known = await findOfflineEntry(deps.db, organisationId, reference)
  if (known !== null) return repeated(reference, known, { form, contentHash })
  const now = deps.clock.now()
  const { sellable, cart, freeze } = planEntry(deps, form, { locale, entry }, now)
  // Everything is decided before anything is locked. One statement then writes the reference first, on which a
  // concurrent entry of the same reference waits, and then the stock, which other carts need.
  const plan = planOfflineOrder(deps, frozenPayment(form, freeze, now), form, paymentMethod, now)
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
    cart,
    freeze,
    plan,
  }
  const orderNumber = await nameRefusal(linesOf(entry, sellable.tiers), sellable, () =>
    write(deps.db, entered, now, cartExpiresAt(now)),
  )
  if (orderNumber === null) {
    const faster = await findOfflineEntry(deps.db, organisationId, reference)
    if (faster === null) throw new Error(`${reference} is entered, and has no order`)
    return repeated(reference, faster, { form, contentHash })
  }
  ordered.push(plan.order.id)
  deps.log.info({ reference, orderNumber, formId: form.id }, 'offline entry added')
  return { reference, orderNumber, isRepeated: false }
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
