import { AppError } from '#domain/errors.ts'
import type { FormId, OrderId } from '#domain/ids.ts'
import { type Cents, sumCents, zero } from '#domain/money.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type RefundPreview,
  askRefund,
  isEmptyRefund,
  previewRefund,
} from '#server/money/refund/ask-refund.ts'
import {
  type OrderOfForm,
  countFormRefunds,
  listOrdersOfForm,
} from '#server/money/refund/form-refund-store.ts'
import { listRefundRequests } from '#server/money/refund/refund-store.ts'

const pageSize = 200

/** Progress of refunding everything that a form sold. */
export interface FormRefund {
  /** Orders with money to refund or lines to cancel. */
  readonly orders: number
  readonly total: Cents
  /** Debits that will not be charged. */
  readonly debits: number
  /** Earlier refunds, by state. */
  readonly underWay: number
  readonly refunded: number
  readonly failed: number
  /** Orders that cannot be refunded now, with the reason. */
  readonly refused: readonly string[]
}

/**
 * Refunds everything that a form sold, order by order, and cancels the lines. With `isPreview` it only reports what
 * would be refunded. It may be interrupted and repeated: completed work is not repeated, failed refunds are requested
 * again.
 * @throws Error if an order cannot be read, for example without a database: the state of later orders is then unknown
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
      // An order whose money is held by a bank does not block the others.
      refused.push(`${number}: ${error.message}`)
    }
  }
  const counts = await countFormRefunds(deps.db, formId)
  return { orders: totals.length, total: sumCents(totals), debits, ...counts, refused }
}

/** Refunds one order, unless it is a preview; null if nothing is left to do. */
async function refundOne(
  deps: Deps,
  { formId, orderId, isPreview, restocks }: OneOrder,
): Promise<RefundPreview | null> {
  const asked = { orderId, wish: { scope: 'whole' }, cancelsLines: true, cancelsSchedule: true } as const
  const preview = await previewRefund(deps, asked)
  if (isEmptyRefund(preview) && preview.order.debitsToCome === 0) return null
  const before = await listRefundRequests(deps.db, orderId)
  // Its lines are cancelled once its refunds are completed.
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
