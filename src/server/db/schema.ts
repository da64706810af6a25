import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type {
  FormDefinition,
  FormState,
  FormType,
  InstallmentCount,
  OrganisationDefinition,
  PaymentFrequency,
} from '#domain/form/form-definition.ts'
import type { CartState } from '#domain/cart/cart-machine.ts'
import type { AttemptState } from '#domain/payment/attempt-machine.ts'
import type { PaymentState } from '#domain/payment/payment-machine.ts'
import type { Locale } from '#domain/locale.ts'
import type { PaymentMeans } from '#domain/payment/payment-means.ts'
import type { MoneyOutTables } from '#server/db/money-out-tables.ts'
import type { ScheduleTables } from '#server/db/schedule-tables.ts'
import type { SideTables } from '#server/db/side-tables.ts'

/** JSON columns take a JSON text and give the parsed value. */
export type Json<T> = ColumnType<T, string, string>
type NullableJson<T> = ColumnType<T | null, string | null, string | null>

/** The tables as the migrations make them. Amounts are cents, `*_at` instants. */
export interface Database extends SideTables, ScheduleTables, MoneyOutTables {
  organisation: {
    id: string
    slug: string
    name: string
    allow_collect: boolean
    definition: Json<OrganisationDefinition>
    created_at: Date
    updated_at: Date
  }
  form: {
    id: string
    organisation_id: string
    type: FormType
    slug: string
    state: FormState
    definition: Json<FormDefinition>
    display_version: string
    created_at: Date
    updated_at: Date
  }
  media: { organisation_id: string; name: string; content_type: string; content: Buffer; sha256: string }
  form_total: {
    form_id: string
    amount_cents: Generated<number>
    contributors: Generated<number>
    updated_at: Date
  }
  clock: { singleton: Generated<boolean>; offset_ms: number }
  state_change: {
    id: Generated<number>
    machine: string
    entity_id: string
    event: string
    from_state: string
    to_state: string
    at: Date
    detail: Json<unknown>
  }
  cart: {
    id: string
    key_hash: Buffer
    organisation_id: string
    form_id: string
    state: CartState
    version: number
    locale: Locale
    items: Json<unknown>
    payer: NullableJson<unknown>
    real_amount_cents: number
    tip_cents: number | null
    discount_code: string | null
    payment_frequency: PaymentFrequency
    installments: Generated<InstallmentCount>
    debit_day: Generated<number | null>
    idempotency_hash: Buffer | null
    idempotency_body: Buffer | null
    wrong_codes: Generated<number>
    created_at: Date
    updated_at: Date
  }
  stock: {
    id: string
    form_id: string
    kind: 'tier' | 'option' | 'form' | 'code' | 'user'
    capacity: number | null
    /** Of a person's counter. */
    tier_id: Generated<string | null>
    /** Units that a person bought before the counter was there. */
    sold_before: Generated<number>
    held: Generated<number>
    sold: Generated<number>
  }
  stock_hold: {
    cart_id: string
    stock_id: string
    qty: number
    state: 'held' | 'sold' | 'released'
    first_held_at: Date
    expires_at: Date
  }
  payment: {
    id: string
    cart_id: string
    cart_version: number
    installment_number: number
    organisation_id: string
    form_id: string
    amount_cents: number
    tip_cents: number
    currency: string
    /** `none` where nothing is paid. */
    provider: string
    snapshot: Json<unknown>
    snapshot_hash: string
    back_url: string | null
    state: PaymentState
    order_id: string | null
    /** Where its certificate is, once the money is there. */
    certificate_id: Generated<string>
    created_at: Date
    updated_at: Date
  }
  payment_attempt: {
    id: string
    payment_id: string
    n: number
    state: AttemptState
    provider: string
    provider_ref: string | null
    tokenization_session_id: string | null
    hosted_fields_url: string | null
    redirect_url: string | null
    amount_cents: number
    tip_cents: Generated<number>
    error_code: string | null
    deadline: Date
    next_poll_at: Date | null
    poll_count: Generated<number>
    submitted_at: Date | null
    means: Generated<PaymentMeans>
    kind: Generated<'payer' | 'collector'>
    keeps_means: Generated<boolean>
    mandate_id: Generated<string | null>
    regularisation_id: Generated<string | null>
    payee_account: Generated<string | null>
    /** A keyed hash of the client's address, forgotten after a day. */
    address_hash: Generated<Buffer | null>
    /** The form, for counting the cards tried on it. */
    form_id: Generated<string | null>
    created_at: Date
    updated_at: Date
  }
  order: {
    id: string
    number: string
    organisation_id: string
    form_id: string
    cart_id: string
    locale: Locale
    payer: Json<unknown>
    amount_cents: number
    tip_cents: number
    vat_cents: number
    discount_cents: number
    payment_frequency: Generated<PaymentFrequency>
    /** Since when the payer wants the contribution to the platform back. */
    tip_waived_at: Generated<Date | null>
    created_at: Date
  }
  order_item: {
    id: string
    order_id: string
    position: number
    tier_id: string
    tier_type: string
    name: string
    amount_cents: number
    vat_cents: number
    is_eligible_tax_receipt: boolean
    detail: Json<unknown>
    cancelled_at: Generated<Date | null>
    /** A cancelled line whose units are for sale again. */
    restocked: Generated<boolean>
  }
  orphan_payment: {
    id: string
    payment_id: string
    attempt_id: string
    provider: string
    provider_ref: string
    amount_cents: number
    currency: string
    reason: 'duplicate' | 'sold_out' | 'cancelled' | 'mismatch'
    state: 'open' | 'quarantined' | 'refunded'
    next_try_at: Generated<Date | null>
    tries: Generated<number>
    created_at: Date
    updated_at: Date
  }
  provider_event: {
    provider: string
    event_id: string
    type: string
    attempt_id: string | null
    payload: Json<unknown>
    received_at: Date
    handled_at: Date | null
    outcome: string | null
  }
  mail: {
    id: string
    kind: string
    subject_id: string
    recipient: string
    locale: Locale
    payload: Json<unknown>
    state: 'queued' | 'sending' | 'sent' | 'failed'
    subject: string | null
    html: string | null
    text_body: string | null
    attempts: Generated<number>
    created_at: Date
    sent_at: Date | null
    last_error: string | null
    has_job: Generated<boolean>
  }
  books_check: { singleton: Generated<boolean>; breaches: number; at: Date }
  worker_heartbeat: { pool_id: string; at: Date }
  account: { id: Generated<number>; organisation_id: string | null; kind: string }
  ledger_tx: { id: Generated<number>; ext_key: string; kind: string; at: Date; reverses: number | null }
  ledger_entry: { tx_id: number; account_id: number; amount_cents: number }
}

/** The whole database, outside any transaction. */
export type Db = Kysely<Database>

/** Where a store function writes: a transaction, or the pool where one statement is enough. */
export type Tx = Db | Transaction<Database>
