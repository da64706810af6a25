import type { Generated } from 'kysely'
import type { OfflineMeans } from '#domain/payment/payment-means.ts'
import type { DisputeState } from '#domain/refund/dispute-machine.ts'
import type { PayoutState } from '#domain/refund/payout-machine.ts'
import type { RefundState } from '#domain/refund/refund-machine.ts'

/** The tables of money that goes back or out, and of money that never was here. */
export interface MoneyOutTables {
  refund: {
    id: string
    orphan_id: string | null
    request_id: Generated<string | null>
    payment_id: Generated<string | null>
    attempt_id: string
    /** All that goes back, the tip in it. */
    amount_cents: number
    tip_cents: Generated<number>
    state: RefundState
    provider_ref: string | null
    next_try_at: Generated<Date | null>
    tries: Generated<number>
    failure: Generated<string | null>
    /** A person gave it back: the provider knows nothing of it under this id. */
    by_hand: Generated<boolean>
    created_at: Date
    updated_at: Date
  }
  refund_request: {
    id: string
    token: string
    order_id: string
    scope: 'whole' | 'lines' | 'amount' | 'tip' | 'none'
    restocks: boolean
    cancels_schedule: boolean
    asked_by: string
    created_at: Date
    done_at: Date | null
    follow_at: Date | null
    captured: Generated<string[]>
  }
  refund_request_line: { request_id: string; order_item_id: string }
  refund_share: { refund_id: string; order_item_id: string; item_cents: number; options_cents: number }
  dispute: {
    id: string
    provider: string
    dispute_ref: string
    attempt_id: string
    payment_id: string
    amount_cents: number
    org_cents: Generated<number>
    tip_cents: Generated<number>
    state: DisputeState
    opened_at: Date
    created_at: Date
    updated_at: Date
  }
  payout: {
    id: string
    organisation_id: string
    amount_cents: number
    state: PayoutState
    reference: string | null
    created_at: Date
    updated_at: Date
  }
  offline_entry: {
    payment_id: string
    organisation_id: string
    reference: string
    means: OfflineMeans
    paid_on: string
    content_hash: Generated<Buffer | null>
  }
  books_breach: { invariant: string; detail: string; found_at: Date }
  books_progress: { name: string; position: string; at: Date }
}
