import type { EnterOffline, EnteredOffline } from '#contract/admin/money/offline.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { type OfflineEntry, checkOfflineEntry } from '#domain/order/offline-entry.ts'
import { compactText, plainEmail } from '#domain/pasted-text.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import { giftPaymentMethods } from '#domain/payment/payment-method.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { findClosedUntil } from '#server/backoffice/admin/accounting/close/close-store.ts'
import { loadForm, type StoredForm } from '#server/catalogue/form/form-store.ts'
import { sellableForm } from '#server/catalogue/form/sellable-form.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { findSameCheque } from '#server/money/offline/cheque-store.ts'
import { formOfFile } from '#server/money/offline/offline-file.ts'
import { findOfflineEntry } from '#server/money/offline/offline-store.ts'

/**
 * Enters money that an association received itself, in the name of a member, with its line in the journal: an order with
 * stock, tickets, cards and totals like any other. A repeated idempotency key is one order.
 * @throws AppError VALIDATION, also for a cheque that is entered already, and those of `addOffline`
 */
export async function enterAsMember(
  deps: Deps,
  granted: Granted,
  { token, isAnother, ...typed }: EnterOffline,
): Promise<EnteredOffline> {
  await assertActingRight(deps, granted, 'offline:enter')
  const form = await loadForm(deps.db, formIdOf(granted))
  const { organisationId } = form
  const { userId } = granted.session
  const entry = tidy(typed)
  const closedUntil = await findClosedUntil(deps.db, organisationId)
  throwIfAny(checkOfflineEntry(entry, parisDate(deps.clock.now()), closedUntil))
  assertReceiptRight(granted, form, entry)
  // A key of another member or association is another entry.
  const reference = `member:${userId}:${token}`
  if (!isAnother) await assertNewCheque(deps, organisationId, { ...entry, reference })
  try {
    await addOffline(deps, { ...formOfFile(form), entries: [asFileEntry(entry, reference)] }, userId)
  } catch (error) {
    throw error instanceof AppError ? atFields(error, entry) : error
  }
  const entered = await findOfflineEntry(deps.db, organisationId, reference)
  if (entered === null) throw new Error(`${reference} is entered, and has no order`)
  return { orderId: entered.orderId, orderNumber: entered.orderNumber }
}

/** An entry as it is stored: texts without what was pasted around them. */
export function tidy({
  payer,
  number,
  bank,
  ...entry
}: Omit<EnterOffline, 'token' | 'isAnother'>): OfflineEntry {
  const { email, zipCode, ...texts } = payer
  const named = Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, tidyTyped(text)]))
  return {
    ...entry,
    // The reference of a transfer is written with spaces.
    number: entry.paymentMethod === 'Check' ? compactText(number) : tidyTyped(number),
    bank: tidyTyped(bank),
    payer: { ...payer, ...named, email: plainEmail(email), zipCode: compactText(zipCode) },
  }
}

/**
 * A gift with a tax receipt makes one at once: entering it takes the right to issue receipts.
 * @throws AppError VALIDATION
 */
export function assertReceiptRight(
  granted: Granted,
  form: StoredForm,
  {
    items,
    paymentMethod,
  }: Pick<OfflineEntry, 'paymentMethod'> & { readonly items: readonly { readonly tier: string }[] },
): void {
  const { memberships, organisationId } = granted
  if (isAllowed(memberships, 'receipt:issue', { organisationId, formId: null })) return
  const eligible = sellableForm(form).tiers.filter(({ isEligibleTaxReceipt }) => isEligibleTaxReceipt)
  const opensReceipt =
    issuesReceipts(form.organisation) &&
    giftPaymentMethods.includes(paymentMethod) &&
    items.some(({ tier }) => eligible.some(({ key }) => key === tier))
  if (opensReceipt) throwIfAny([problem('offline.items', 'RECEIPT_RIGHT')])
}

/** Names the fields of the form for problems that the rules of carts found in a line. */
export function atFields(error: AppError, { items }: Pick<OfflineEntry, 'items'>): AppError {
  const problems = (error.problems ?? []).map((found) => {
    const [, index = '', part = ''] = /^items\.(\d+)\.(\w+)/.exec(found.field) ?? []
    const item = items[Number(index)]
    if (index === '' || item === undefined) return { ...found, field: 'offline.items' }
    const field = part === 'customAmount' ? `amount-${item.tier}` : `quantity-${item.tier}`
    return { ...found, field: `offline.${field}` }
  })
  return problems.length === 0 ? error : new AppError(error.code, { problems })
}

/** @throws AppError VALIDATION with the number of the order that has the cheque */
export async function assertNewCheque(
  { db }: Pick<Deps, 'db'>,
  organisationId: string,
  {
    paymentMethod,
    number,
    bank,
    reference,
  }: Pick<OfflineEntry, 'paymentMethod' | 'number' | 'bank'> & { readonly reference: string },
): Promise<void> {
  if (paymentMethod !== 'Check' || bank === '') return
  const order = await findSameCheque(db, organisationId, { number, bank, reference })
  if (order !== null) throwIfAny([problem('offline.number', 'CHEQUE_KNOWN', { order })])
}

/** An entry as the command line takes it; the person of a ticket or membership is its payer unless another is named. */
export function asFileEntry({ payer, items, number, ...entry }: OfflineEntry, reference: string) {
  const { companyName, email, ...person } = payer
  const { firstName, lastName } = person
  return {
    ...entry,
    reference,
    number,
    payer: {
      ...person,
      ...(email !== '' && { email }),
      ...(companyName !== '' && { isOrganization: true, companyName }),
    },
    items: items.map(({ participant, customAmount, options = [], ...item }) => ({
      ...item,
      ...(options.length > 0 && { options: [...options] }),
      ...(customAmount !== undefined && { customAmount }),
      participant: participant ?? { firstName, lastName },
    })),
  }
}
