import type { Generated } from 'kysely'
import type { InstallmentState } from '#domain/installment/installment-machine.ts'
import type { RegularisationState } from '#domain/installment/regularisation-machine.ts'
import type { ScheduleState } from '#domain/installment/schedule-machine.ts'
import type { failures } from '#domain/payment/failure.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'

/** The tables of what is paid later: means kept, schedules, their debits. Dates are civil dates in Paris. */
export interface ScheduleTables {
  mandate: {
    id: string
    organisation_id: string
    provider: string
    means: PaymentMeans
    means_ref: string
    customer_ref: string | null
    payer_email: string
    brand: string
    last4: string
    expiry_month: number | null
    expiry_year: number | null
    state: 'active' | 'replaced' | 'revoked'
    terms_version: string
    /** Its payer knows that it comes to its end. */
    expiry_told: Generated<boolean>
    /** When its provider is to forget it; null: it serves, or is forgotten. */
    forget_at: Date | null
    forgotten_at: Date | null
    created_at: Date
    updated_at: Date
    /** The refusal after which it is charged no more without its payer. */
    refused_by: keyof typeof failures | null
  }
  schedule: {
    id: string
    order_id: string
    organisation_id: string
    form_id: string
    kind: 'INSTALLMENT' | 'SUBSCRIPTION'
    state: ScheduleState
    debit_day: number
    mandate_id: string
    amount_cents: number
    tip_cents: number
    created_at: Date
    updated_at: Date
  }
  installment: {
    schedule_id: string
    number: number
    payment_id: string
    due_on: string
    amount_cents: number
    tip_cents: number
    state: InstallmentState
    try_on: string | null
    tries: Generated<number>
    refusal: string | null
    /** A monthly debit whose next month is not there yet. */
    awaits_next: Generated<boolean>
    /** Its payer was told of it before its day. */
    noticed: Generated<boolean>
    /** Its association was told that nobody tries it any more. */
    given_up: Generated<boolean>
    updated_at: Date
  }
  regularisation: {
    id: string
    payment_id: string
    mode: 'sameMeans' | 'newMeans'
    state: RegularisationState
    serves_others: boolean
    back_url: string | null
    expires_at: Date
    created_at: Date
    updated_at: Date
  }
  payment_share: {
    payment_id: string
    order_item_id: string
    item_cents: number
    options_cents: number
  }
  raised_entry: { id: Generated<number>; form_id: string; amount_cents: number; contributors: number }
  withdrawal: {
    id: string
    order_id: string
    message: string
    asked_at: Date
    /** When what it asked for was done. */
    closed_at: Date | null
    /** Somebody was told that it is late. */
    overdue_told: Generated<boolean>
  }
  withdrawal_line: { order_item_id: string; withdrawal_id: string }
  /** What a debit to come takes no more of a line that was withdrawn from. */
  waived_share: { payment_id: string; order_item_id: string; item_cents: number; options_cents: number }
}
