import type { ColumnType } from 'kysely'
import type { Person, ProfileDetails } from '#domain/account/check-profile.ts'
import type { Role } from '#domain/access/roles.ts'
import type { YearSums } from '#domain/accounting/year-sums.ts'
import type { CartSnapshot, SnapshotItem, StoredCartItem } from '#domain/cart/cart.ts'
import type { FormDefinition, FormType, OrganisationDefinition } from '#domain/form/form-definition.ts'
import type { ReminderRule } from '#domain/membership/reminder-moments.ts'
import type { MessageAudience } from '#domain/message/message-audience.ts'
import type { Registration } from '#domain/organisation/check-registration.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrderCorrection } from '#domain/order/order-correction.ts'
import type { Payer, StoredPayer } from '#domain/payer/payer.ts'
import type { failures } from '#domain/payment/failure.ts'
import type { CancellationMail } from '#domain/refund/cancellation.ts'
import type { DonorCorrection } from '#domain/receipt/receipt-correction.ts'
import type { ReceiptFacts } from '#domain/receipt/receipt-facts.ts'
import type { RefundChoice } from '#domain/refund/refund-choice.ts'

/** JSON columns take JSON text (see `asJson`) and return the parsed value. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null, string | null>

/** Any JSON value, for columns whose reader checks the shape. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined }

/**
 * Column types that are not in the catalog: every jsonb column, and text that only the program restricts. The generator
 * of `tables.ts` reads the keys of this file.
 */
export interface ColumnTypes {
  'access_journal.detail': JsonValue
  'operator_journal.detail': JsonValue
  'abuse.locale': Locale
  'accounting_close.sums': YearSums
  'account_profile.details': ProfileDetails
  'account_profile.people': readonly Person[]
  'cancellation.mails': readonly CancellationMail[]
  'cart.items': StoredCartItem[]
  'cart.locale': Locale
  'cart.payer': StoredPayer
  'check_in.changed_in': string
  'form.definition': FormDefinition
  'form.type': FormType
  'form_version.definition': FormDefinition
  'held_refund.choice': RefundChoice
  'invitation.role': Role
  'mail.locale': Locale
  'mail.payload': JsonValue
  'member.role': Role
  'message.audience': MessageAudience
  'message.locale': Locale
  'mandate.refused_by': keyof typeof failures
  'news_subscription.locale': Locale
  'order.locale': Locale
  'order.payer': Payer
  'order_correction.before': Partial<OrderCorrection>
  'order_correction.after': Partial<OrderCorrection>
  'order_item.detail': SnapshotItem
  'renewal_reminder.words': ReminderRule['words']
  'organisation.definition': OrganisationDefinition
  'payment.snapshot': CartSnapshot
  'prospect.locale': Locale
  'provider_event.payload': JsonValue
  'receipt.facts': ReceiptFacts
  'receipt_correction.before': DonorCorrection
  'receipt_correction.after': DonorCorrection
  'refund_request.wish': JsonValue
  'revocation.subject': JsonValue
  'registration_draft.details': Registration
  'state_change.detail': JsonValue
}
