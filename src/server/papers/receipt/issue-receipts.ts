import { backOffMs } from '#domain/worker/back-off.ts'
import { planReceipt } from '#domain/receipt/plan-receipt.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import type { Deps } from '#server/money/deps.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { composeReceiptFacts, donorOf } from '#server/papers/receipt/compose-receipt-facts.ts'
import { composeVoidMails } from '#server/papers/receipt/compose-receipt-mail.ts'
import {
  type ReceiptKey,
  type ReceiptOrder,
  claimDueReceipts,
  findValidReceipt,
  listPaidGifts,
  loadReceiptOrder,
  lockDueReceipt,
  postponeReceipt,
  writeReceipt,
} from '#server/papers/receipt/receipt-store.ts'
import { processDue } from '#server/platform/process-due.ts'

/** Numbers of an association are taken one after the other: more would wait for each other. */
const slots = 3
/** Longer than a receipt takes. A second process then finds that nothing is due any more. */
const leaseMs = 30_000

type ReceiptDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'faultPoint' | 'newId' | 'settings'>

interface ClaimedReceipt extends ReceiptKey {
  readonly tries: number
}

/** Issues, replaces and voids the tax receipts that are due. Returns how many were claimed. */
export function issueReceipts(deps: ReceiptDeps, signal?: AbortSignal): Promise<number> {
  return processDue<ClaimedReceipt>(
    deps,
    {
      slots,
      claim: async (limit) => {
        const rows = await claimDueReceipts(deps.db, { now: deps.clock.now(), leaseMs, limit })
        return rows.map(({ order_id, ...row }) => ({ ...row, orderId: order_id }))
      },
      handle: (key) => issueReceipt(deps, key),
      fail: (row, error) => {
        deps.log.error({ err: error, ...row }, 'tax receipt not issued, will be retried')
        return postponeReceipt(deps.db, row, backOffMs(row.tries + 1))
      },
    },
    signal,
  )
}

/**
 * Plans and numbers the receipt of an order and a year in one transaction, which holds the lock of that key: a refund or
 * another payment meanwhile waits, and makes it due again.
 */
async function issueReceipt(deps: ReceiptDeps, key: ReceiptKey): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await lockDueReceipt(tx, key))) return
    const plan = await planDue(tx, key, deps)
    const { orderId, year } = key
    await writeReceipt(tx, { orderId, year, ...plan, now: deps.clock.now() })
    deps.faultPoint.hit('after-receipt-number')
  })
}

type ReceiptToWrite = Pick<Parameters<typeof writeReceipt>[1], 'outcome' | 'receipt' | 'mails'>

async function planDue(tx: Tx, key: ReceiptKey, deps: ReceiptDeps): Promise<ReceiptToWrite> {
  const order = await loadReceiptOrder(tx, key)
  const gifts = await listPaidGifts(tx, key)
  const current = await findValidReceipt(tx, key)
  const plan = planReceipt(gifts, donorOf(order.payer), current?.facts ?? null)
  const end = async (outcome: ReceiptToWrite['outcome']): Promise<ReceiptToWrite> => {
    const isVoid = outcome === 'void' && current !== null
    const mails = isVoid ? await composeVoidMails({ ...deps, db: tx }, order, { ...current, ...key }) : []
    return { outcome, receipt: null, mails }
  }
  // What was erased at its term cannot be completed.
  if (plan.kind === 'incomplete' && order.payer.isErased === true) return end('none')
  if (!('gifts' in plan)) return end(plan.kind)
  const declared = declarationOf(order)
  // An organisation that lost the right issues nothing: a receipt that states too much is void, others stay.
  if (declared === null) {
    return end(current !== null && current.facts.amount > plan.amount ? 'void' : 'none')
  }
  const isTrial = gifts.some(({ provider }) => provider === 'sandbox')
  const facts = composeReceiptFacts(order, declared, { gifts: plan.gifts, amount: plan.amount, isTrial })
  const { kind, amount } = facts
  return {
    outcome: plan.kind,
    mails: [],
    receipt: {
      id: deps.newId(),
      organisationId: order.organisationId,
      kind,
      amount,
      facts,
      // Associations that one organisation issues for have numbers of their own.
      numberSuffix: declared.parent === null ? '' : `-${order.organisation.slug}`,
    },
  }
}

function declarationOf({ organisation }: ReceiptOrder) {
  return issuesReceipts(organisation) ? (organisation.receipts ?? null) : null
}
