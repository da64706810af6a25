import type { AccountPlan } from '#domain/accounting/account-plan.ts'
import { type AccountKind, incomeKindOf, kindOfMethod } from '#domain/accounting/account-kinds.ts'
import type {
  EventOrder,
  EventShare,
  LedgerEvent,
  MoneyEvent,
  OfflineEvent,
} from '#domain/accounting/money-event.ts'
import { type Cents, splitByWeights, subtractCents, sumCents, zero } from '#domain/money.ts'

/** Journals of the file, by their usual codes. */
export type JournalName = 'online' | 'bank' | 'cash' | 'byHand'

/** One line of a piece. Positive: debit; never 0. */
interface PieceLine {
  readonly kind: AccountKind
  /** The campaign of a line of income; null for any other account. */
  readonly formId: string | null
  readonly code: string
  readonly amount: Cents
}

/** One balanced accounting entry for one event. */
export interface Piece {
  readonly journal: JournalName
  readonly event: MoneyEvent
  readonly lines: readonly PieceLine[]
}

type Draft = Omit<PieceLine, 'code'>

/**
 * The accounting entry of an event, null where nothing moved. It balances by its making: what no rule explains is in the
 * suspense account, where an accountant looks for it.
 */
export function composePiece(event: MoneyEvent, plan: AccountPlan): Piece | null {
  const drafts = withRest(draftsOf(event), event)
  if (drafts.length === 0) return null
  const lines = drafts.map((line) => ({ ...line, code: plan.codeOf(line.kind, line.formId) }))
  return { journal: journalOf(event), event, lines: inOneLine(lines) }
}

function draftsOf(event: MoneyEvent): Draft[] {
  switch (event.source) {
    case 'deposit':
      return [line('bank', event.amount), line('cheques', minus(event.amount))]
    case 'offline':
      return offlineDrafts(event)
    case 'ledger':
      return ledgerDrafts(event)
  }
}

function offlineDrafts(event: OfflineEvent): Draft[] {
  const { kind, method, shares, order, owedBack } = event
  const received = sumCents(shares.map(({ amount }) => amount))
  if (kind === 'entry') return [line(kindOfMethod[method], received), ...income(shares, order, -1)]
  const back = income(shares, order, 1)
  if (kind === 'cancellation') return [...back, line('owedBack', minus(received))]
  return [...back, line('owedBack', owedBack), line('bank', minus(sumCents([received, owedBack])))]
}

function ledgerDrafts({ kind, payable, transit, shares, order }: LedgerEvent): Draft[] {
  const own = [line('platform', payable), line('transit', transit)]
  if (order === null || kind === 'payout' || kind === 'transfer') return own
  // Of a renounced refund, the sale is owed back with its VAT, then given without any.
  if (kind === 'renunciation' && payable > zero) return [...own, ...income(shares.map(asGift), order, -1)]
  // A reversed refund is income again: the sign is that of the movement.
  return kind === 'dispute' ? own : [...own, ...income(shares, order, payable > zero ? -1 : 1)]
}

/** Balances a piece: the rest of each event belongs to one account. */
function withRest(drafts: readonly Draft[], event: MoneyEvent): Draft[] {
  const rest = sumCents(drafts.map(({ amount }) => amount))
  return [...drafts, line(restKind(event), minus(rest))].filter(({ amount }) => amount !== zero)
}

function restKind(event: MoneyEvent): AccountKind {
  if (event.source !== 'ledger') return 'suspense'
  const { kind } = event
  return kind === 'payout'
    ? 'bank'
    : kind === 'transfer'
      ? 'provider'
      : kind === 'dispute'
        ? 'disputes'
        : 'suspense'
}

/** A part of a line that its payer gave. */
function asGift({ amount }: EventShare): EventShare {
  return { tierType: 'Donation', amount, lineAmount: amount, lineVat: zero }
}

/** Lines of income with the VAT in them. @param sign -1: received, on the credit side; 1: refunded */
function income(
  shares: readonly EventShare[],
  { formId, isOrganization }: EventOrder,
  sign: 1 | -1,
): Draft[] {
  return shares.flatMap((share) => {
    const vat = vatOf(share)
    return [
      {
        kind: incomeKindOf(share.tierType, isOrganization),
        formId,
        amount: signed(subtractCents(share.amount, vat), sign),
      },
      line('vat', signed(vat, sign)),
    ]
  })
}

/** The VAT in a part of a line, in proportion, half up. */
function vatOf({ amount, lineAmount, lineVat }: EventShare): Cents {
  if (lineVat === zero || lineAmount === zero) return zero
  const [vat = zero] = splitByWeights(lineVat, [amount, subtractCents(lineAmount, amount)])
  return vat
}

/** One line for each account and side of a piece, debits first. */
function inOneLine(lines: readonly PieceLine[]): PieceLine[] {
  const together = Map.groupBy(lines, ({ code }) => code)
  return [...together.values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : [{ ...first, amount: sumCents([first, ...others].map(({ amount }) => amount)) }],
    )
    .filter(({ amount }) => amount !== zero)
    .toSorted((a, b) => Number(b.amount > zero) - Number(a.amount > zero))
}

function journalOf(event: MoneyEvent): JournalName {
  if (event.source === 'deposit') return 'bank'
  if (event.source === 'ledger') return event.kind === 'payout' ? 'bank' : 'online'
  if (event.kind === 'return') return 'bank'
  if (event.kind === 'cancellation') return 'byHand'
  const kind = kindOfMethod[event.method]
  return kind === 'cash' || kind === 'bank' ? kind : 'byHand'
}

const line = (kind: AccountKind, amount: Cents): Draft => ({ kind, formId: null, amount })
const minus = (amount: Cents): Cents => subtractCents(zero, amount)
const signed = (amount: Cents, sign: 1 | -1): Cents => (sign === 1 ? amount : minus(amount))
