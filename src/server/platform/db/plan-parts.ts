import { type Static, Type } from 'typebox'
import type { Locale } from '#domain/locale.ts'
import { ledgerAccountKinds } from '#domain/payment/ledger-entries.ts'
import type { StockDemand } from '#domain/stock/stock-demand.ts'
import type { MailKind, MailMessage } from '#contract/mails.ts'
import { oneOf, orNull } from '#contract/shape.ts'
import { CentsSchema, Opaque, Uuid, listOf } from '#server/platform/db/plan-schemas.ts'

/** Parts of plans that several SQL functions take. */

/**
 * One line of a ledger transaction, as `book` takes it. The organisation is set only for the organisation's accounts.
 */
const LedgerEntrySchema = Type.Object({
  kind: oneOf(ledgerAccountKinds),
  organisationId: Type.Optional(orNull(Uuid())),
  amount: CentsSchema,
})
export const LedgerEntries = listOf(LedgerEntrySchema)

/** The amount paid or refunded of one order line. */
export const ShareSchema = Type.Object({ itemId: Uuid(), item: CentsSchema, options: CentsSchema })

/** Units that a cart claims of one stock. */
const StockClaimSchema = Type.Object({
  id: Uuid(),
  quantity: Type.Integer(),
  tierId: Type.Optional(Uuid()),
  maxPerUser: Type.Optional(Type.Integer()),
})
export const DemandSchema = Type.Unsafe<StockDemand>(Type.Array(StockClaimSchema))

/** Most that the client of a cart may hold of a limited stock: `assert_hold_share` compares it. */
export const HoldGuardSchema = Type.Object({
  /** Hexadecimal. */
  client: Type.String(),
  /** Whether the client did the work that holding more asks for. */
  worked: Type.Boolean(),
  freeUnits: Type.Integer(),
  freePercent: Type.Integer(),
  mostUnits: Type.Integer(),
  mostPercent: Type.Integer(),
  own: orNull(Type.Integer()),
})
export type HoldGuard = Static<typeof HoldGuardSchema>

type MailOf<Kind extends MailKind> = Extract<MailMessage, { readonly kind: Kind }>

/** A mail to be queued in the transaction of the fact that it reports. */
export type QueuedMail<Kind extends MailKind = MailKind> = {
  [Each in Kind]: {
    readonly id: string
    readonly kind: Each
    readonly recipient: string
    readonly locale: Locale
    readonly payload: MailOf<Each>['data']
    /** The subject id, if it differs from the fact: the fact is reported again for another reason. */
    readonly subject?: string
    /** The association whose contact the recipient is: it reads there once the address is proved (`contact_of`). */
    readonly organisation?: string
  }
}[Kind]

export const QueuedMails = Opaque<readonly QueuedMail[]>()
