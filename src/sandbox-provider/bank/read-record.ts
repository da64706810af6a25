import type { ProviderLedgerRecord, Charge, EnteredPaymentMethod, Refund, Session } from './records.ts'

/** A session or a charge of the first version: without account and saved payment method, with its card. */
type Former<Kind, Added extends keyof Kind> = Omit<Kind, Added> &
  Partial<Pick<Kind, Added>> & { readonly cardKey?: string | null }
type FormerSession = Former<Session, 'type' | 'paymentMethod' | 'savedRef'>
type FormerCharge = Former<
  Charge,
  'paymentMethod' | 'savedRef' | 'keeps' | 'savedMethod' | 'settlesTo' | 'bankDays'
>
type FormerRefund = Former<Refund, 'state' | 'code' | 'settlesAt'>

/** A line of the ledger, which an earlier version may have written. */
type ProviderLedgerLine =
  | Exclude<ProviderLedgerRecord, { kind: 'session' | 'charge' | 'refund' }>
  | { readonly kind: 'session'; readonly session: FormerSession }
  | { readonly kind: 'charge'; readonly charge: FormerCharge }
  | { readonly kind: 'refund'; readonly refund: FormerRefund }

/**
 * Reads one line of the ledger; missing fields get the value that they had implicitly in that version.
 * @throws SyntaxError where the line is not JSON
 */
export function readRecord(line: string): ProviderLedgerRecord {
  const written = JSON.parse(line) as ProviderLedgerLine
  switch (written.kind) {
    case 'session': {
      const { cardKey, ...session } = written.session
      const former = { type: 'Card', paymentMethod: enteredCard(cardKey), savedRef: null } as const
      return { kind: 'session', session: { ...former, ...session } }
    }
    case 'charge': {
      const { cardKey, ...charge } = written.charge
      const unsaved = { savedRef: null, keeps: false, savedMethod: null, settlesTo: null, bankDays: false }
      return { kind: 'charge', charge: { ...unsaved, paymentMethod: enteredCard(cardKey), ...charge } }
    }
    case 'refund':
      return { kind: 'refund', refund: { ...madeAtOnce, ...written.refund } }
    default:
      return written
  }
}

const madeAtOnce = { state: 'succeeded', code: null, settlesAt: null } as const

function enteredCard(key: string | null | undefined): EnteredPaymentMethod | null {
  return key === null || key === undefined ? null : { type: 'Card', key, expiry: null }
}
