import type { JournalName, Piece } from '#domain/accounting/compose-piece.ts'
import type { EventOrder, MoneyEvent } from '#domain/accounting/money-event.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const t = readTexts('admin/money/accounting')('fr')

/** Codes of journals as most accounting programs have them. */
const journalCodes: Readonly<Record<JournalName, string>> = {
  online: 'VE',
  bank: 'BQ',
  cash: 'CA',
  byHand: 'OD',
}

/** How a piece is called in a file. No person is named: the order says who paid. */
export function describePiece({ journal, event }: Piece) {
  return {
    journalCode: journalCodes[journal],
    journalLabel: t(`journal.${journal}`),
    reference: referenceOf(event),
    label: labelOf(event),
  }
}

function referenceOf(event: MoneyEvent): string {
  if (event.source === 'deposit') return `REM-${event.number}`
  const { order } = event
  if (order !== null) return order.installment === 1 ? order.number : `${order.number}-${order.installment}`
  return event.source === 'ledger' && event.reference !== '' ? event.reference : t('noReference')
}

function labelOf(event: MoneyEvent): string {
  if (event.source === 'deposit') return t('piece.deposit', { number: String(event.number) })
  const { kind, order } = event
  if (kind === 'renunciation' && order !== null)
    return t(event.payable > 0 ? 'piece.renunciation' : 'piece.owedBack', wordsOf(order))
  return order === null ? t(`piece.${payoutWord(event)}`) : t(`piece.${kind}`, wordsOf(order))
}

/** A payout that is prepared, made or cancelled, or a repayment. */
function payoutWord(event: MoneyEvent) {
  if (event.source !== 'ledger') return 'payout'
  if (event.transit === 0) return 'repayment'
  if (event.payable === 0) return 'payoutPaid'
  return event.transit > 0 ? 'payout' : 'payoutCancelled'
}

function wordsOf({ number, formTitle }: EventOrder) {
  return { order: number, campaign: formTitle }
}
