import type { PayerConfirmation } from '#contract/mails.ts'
import { participantName } from '#domain/order/line-details.ts'
import { holderName } from '#server/money/membership/membership-card-facts.ts'
import type { StoredConfirmation } from '#server/money/order/send-again-store.ts'
import { composePerson } from '#server/money/payment/compose-mail-parts.ts'

/** A stored confirmation with the names as they were corrected since. */
export function asCorrected({
  payload,
  corrected,
}: Pick<StoredConfirmation, 'payload' | 'corrected'>): PayerConfirmation {
  if (corrected === null) return payload
  const { payer, sold, items } = corrected
  const holders = items.filter(({ type }) => type === 'Membership').map((item) => holderName({ item, payer }))
  return {
    ...payload,
    payer: composePerson(payer),
    lines: payload.lines.map((line, index) => {
      const before = participantName(sold[index]?.participant ?? null)
      const after = participantName(items[index]?.participant ?? null)
      const [first = '', ...others] = line.details ?? []
      const options =
        before !== '' && first === before ? others : [...(first === '' ? [] : [first]), ...others]
      return { ...line, details: [...(after === '' ? [] : [after]), ...options] }
    }),
    cards: payload.cards.map((card, index) => ({ ...card, holder: holders[index] ?? card.holder })),
  }
}
