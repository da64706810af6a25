import type { CorrectableOrder } from '#contract/admin/order/order-correction.ts'
import { type OrderCorrection, changedParts } from '#domain/order/order-correction.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { type Translate, useTexts } from '#web/lib/texts.ts'

interface ConsequencesProps {
  readonly order: CorrectableOrder
  readonly typed: OrderCorrection
}

/** Consequences of a correction for papers, receipts and mails, in sentences. */
export function CorrectionConsequences({ order, typed }: ConsequencesProps) {
  const t = useTexts('orderCorrection')
  const sentences = sentencesOf(order, typed, t)
  return (
    <AdminSheet title={t('after.title')}>
      <div aria-live="polite">
        {sentences.length === 0 ? (
          <p className="soft">{t('after.nothing')}</p>
        ) : (
          <ul className="lines">
            {sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </div>
    </AdminSheet>
  )
}

function sentencesOf(
  order: CorrectableOrder,
  typed: OrderCorrection,
  t: Translate<'orderCorrection'>,
): string[] {
  const changes = changedParts(order, typed)
  if (changes.isNothing) return []
  const lineOf = (id: string) => order.lines.find((line) => line.id === id)
  const withTicket = changes.lines.filter(({ line }) => lineOf(line.id)?.hasTicket === true)
  const tickets = withTicket.filter(({ isPaper }) => isPaper)
  const cards = changes.lines.filter(({ line, isPaper }) => isPaper && lineOf(line.id)?.hasCard === true)
  const isEmail = changes.payer.includes('email')
  const { email } = typed.payer
  const isMailed = order.hasConfirmation && email !== '' && (isEmail || tickets.length + cards.length > 0)
  const sentTo = withTicket.flatMap(({ line: { participant }, isPaper, isEmail: isOther }) =>
    participant === null || participant.email === '' || participant.email === email || !(isPaper || isOther)
      ? []
      : [t('after.ticketSent', { email: participant.email })],
  )
  return [
    ...(tickets.length > 0 ? [t('after.tickets', { count: tickets.length })] : []),
    ...(cards.length > 0 ? [t('after.cards', { count: cards.length })] : []),
    ...(changes.isDonor && order.receipts > 0
      ? [t(order.mayReplaceReceipts ? 'after.receipt' : 'after.receiptRight')]
      : []),
    ...(isMailed ? [t('after.confirmation', { email })] : []),
    ...sentTo,
    ...(isEmail && order.payer.email !== ''
      ? [t('after.formerAddress', { email: order.payer.email }), t('after.formerLinks')]
      : []),
    t('after.lists'),
  ]
}
