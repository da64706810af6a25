import type { ProviderLedgerRecord, Charge, EnteredPaymentMethod, Refund, Session } from './records.ts'

/**
 * A session or a charge of an earlier version. The first one had neither accounts nor saved payment methods, only the
 * key of a card; the second one named the payment method `means`.
 */
type Former<Kind, Added extends keyof Kind> = Omit<Kind, Added> &
  Partial<Pick<Kind, Added>> & {
    readonly cardKey?: string | null
    readonly means?: EnteredPaymentMethod | null
  }
type FormerSession = Former<Session, 'type' | 'paymentMethod' | 'savedRef' | 'walletAmount'>
type FormerCharge = Former<
  Charge,
  'paymentMethod' | 'savedRef' | 'savesPaymentMethod' | 'savedAsRef' | 'settlesTo' | 'bankDays' | 'metadata'
> & { readonly keeps?: boolean; readonly keptRef?: string | null }
type FormerRefund = Partial<Pick<Refund, 'state' | 'code' | 'settlesAt'>> &
  Omit<Refund, 'state' | 'code' | 'settlesAt'>
type SavedRecord = Extract<ProviderLedgerRecord, { kind: 'saved-payment-method' }>
type ForgottenRecord = Extract<ProviderLedgerRecord, { kind: 'payment-method-forgotten' }>

/** A line of the ledger, which an earlier version may have written. */
type ProviderLedgerLine =
  | Exclude<ProviderLedgerRecord, { kind: 'session' | 'charge' | 'refund' }>
  | { readonly kind: 'session'; readonly session: FormerSession }
  | { readonly kind: 'charge'; readonly charge: FormerCharge }
  | { readonly kind: 'refund'; readonly refund: FormerRefund }
  | { readonly kind: 'kept-means'; readonly keptMeans: SavedRecord['savedPaymentMethod'] }
  | (Omit<ForgottenRecord, 'kind'> & { readonly kind: 'means-forgotten' })

/**
 * Reads one line of the ledger. Former kinds and fields get their present names; missing fields get the value that
 * they had implicitly in that version.
 * @throws SyntaxError where the line is not JSON
 */
export function readRecord(line: string): ProviderLedgerRecord {
  const written = JSON.parse(line) as ProviderLedgerLine
  switch (written.kind) {
    case 'session':
      return { kind: 'session', session: readSession(written.session) }
    case 'charge':
      return { kind: 'charge', charge: readCharge(written.charge) }
    case 'refund':
      return { kind: 'refund', refund: { ...madeAtOnce, ...written.refund } }
    case 'kept-means':
      return { kind: 'saved-payment-method', savedPaymentMethod: written.keptMeans }
    case 'means-forgotten':
      return { ...written, kind: 'payment-method-forgotten' }
    default:
      return written
  }
}

const madeAtOnce = { state: 'succeeded', code: null, settlesAt: null } as const

function readSession({ cardKey, means, ...session }: FormerSession): Session {
  return {
    type: 'Card',
    paymentMethod: means ?? enteredCard(cardKey),
    savedRef: null,
    walletAmount: null,
    ...session,
  }
}

function readCharge({ cardKey, means, keeps, keptRef, ...charge }: FormerCharge): Charge {
  return {
    paymentMethod: means ?? enteredCard(cardKey),
    savedRef: null,
    savesPaymentMethod: keeps ?? false,
    savedAsRef: keptRef ?? null,
    settlesTo: null,
    bankDays: false,
    metadata: {},
    ...charge,
  }
}

function enteredCard(key: string | null | undefined): EnteredPaymentMethod | null {
  return key === null || key === undefined ? null : { type: 'Card', key, expiry: null }
}
