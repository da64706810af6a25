import { AppError } from '#domain/errors.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import { type Cents, sumCents, zero } from '#domain/money.ts'
import type { Deps } from '#server/deps.ts'
import { type RefundPreview, askRefund, isEmptyRefund, previewRefund } from '#server/refund/ask-refund.ts'
import { type OrderOfForm, countFormRefunds, listOrdersOfForm } from '#server/refund/form-refund-store.ts'
import { listRefundRequests } from '#server/refund/refund-store.ts'

const pageSize = 200

/** How a refund of everything that a form sold stands. */
export interface FormRefund {
  /** Orders that still give something back, or whose lines are still to be cancelled. */
  readonly orders: number
  readonly total: Cents
  /** Debits that will not be charged. */
  readonly debits: number
  /** Refunds that were asked for before, by their state. */
  readonly underWay: number
  readonly refunded: number
  readonly failed: number
  /** Orders that could not be refunded now, with why. */
  readonly refused: readonly string[]
}

/**
 * Gives back everything that a form sold, order by order, lines cancelled; or, with `isPreview`, tells what that would
 * be. It may be stopped anywhere and begun again: what is done is not done twice, what failed is asked for again.
 * @throws Error where an order could not be looked at, a database that is gone for instance: nothing is known of those
 * behind it
 */
export async function refundForm(
  deps: Deps,
  formId: FormId,
  { isPreview, restocks }: { readonly isPreview: boolean; readonly restocks: boolean },
): Promise<FormRefund> {
  const totals: Cents[] = []
  const refused: string[] = []
  let debits = 0
  for await (const { id, number } of ordersOf(deps, formId)) {
    try {
      const preview = await refundOne(deps, { formId, orderId: id, isPreview, restocks })
      if (preview === null) continue
      totals.push(preview.total)
      debits += preview.order.debitsToCome
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // One order whose money a bank holds keeps no other one waiting.
      refused.push(`${number}: ${error.message}`)
    }
  }
  const counts = await countFormRefunds(deps.db, formId)
  return { orders: totals.length, total: sumCents(totals), debits, ...counts, refused }
}

/** What an order gives back, asked for unless it is a preview; null where nothing is left to do. */
async function refundOne(
  deps: Deps,
  { formId, orderId, isPreview, restocks }: OneOrder,
): Promise<RefundPreview | null> {
  const asked = { orderId, wish: { scope: 'whole' }, cancelsLines: true, cancelsSchedule: true } as const
  const preview = await previewRefund(deps, asked)
  if (isEmptyRefund(preview) && preview.order.debitsToCome === 0) return null
  const before = await listRefundRequests(deps.db, orderId)
  // Its lines are cancelled when its refunds come to their end.
  if (preview.total === zero && before.some(({ doneAt }) => doneAt === null)) return null
  if (isPreview) return preview
  const token = `form:${formId}:${orderId}:${before.length}`
  await askRefund(deps, { ...asked, token, restocks, askedBy: 'form' })
  return preview
}

interface OneOrder {
  readonly formId: FormId
  readonly orderId: OrderId
  readonly isPreview: boolean
  readonly restocks: boolean
}

/** The orders of a form, page by page, the oldest first. */
async function* ordersOf(deps: Pick<Deps, 'db'>, formId: FormId): AsyncGenerator<OrderOfForm> {
  for (let after: OrderOfForm | null = null; ;) {
    const page: OrderOfForm[] = await listOrdersOfForm(deps.db, formId, after, pageSize)
    yield* page
    after = page.at(-1) ?? null
    if (page.length < pageSize || after === null) return
  }
}
