import type { Generated } from 'kysely'
import type { Locale } from '#domain/locale.ts'

/** The tables of what stands beside the money: tickets, joined files, what is shown, what visitors tell and ask. */
export interface SideTables {
  ticket: {
    id: string
    order_id: string
    order_item_id: string
    form_id: string
    number: number
    code: string
    created_at: Date
    cancelled_at: Generated<Date | null>
  }
  contribution: {
    order_id: string
    form_id: string
    display_name: string | null
    amount_cents: number
    publish_amount: boolean
    comment: string | null
    is_organisation: boolean
    at: Date
  }
  cart_file: {
    id: string
    cart_id: string
    organisation_id: string
    name: string
    content_type: string
    size: number
    sha256: string
    created_at: Date
  }
  abuse: {
    id: string
    organisation_id: string
    form_id: string | null
    reason: string
    user_email: string
    user_message: string
    url: string
    locale: Locale
    created_at: Date
  }
  prospect: {
    id: string
    form_id: string
    email: string
    locale: Locale
    created_at: Date
    told_at: Date | null
  }
  document: {
    id: string
    kind: 'paymentCertificate'
    order_id: string
    payment_id: string | null
    created_at: Date
  }
  send_again: { id: string; email_hash: Buffer; created_at: Date }
}
