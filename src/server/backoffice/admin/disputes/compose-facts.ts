import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { defaultLocale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const textsIn = readTexts('admin/money/disputeFacts')
/** The payers' banks are French ones. */
const t = textsIn(defaultLocale)
const euros = (amount: number) => formatEuros(cents(amount), defaultLocale)

/** Facts about a contested order that prove it to a bank, a line each, in French. */
export function composeFacts(order: OrderSheet): string[] {
  const { number, orderedAt, title, payer, lines, payments, refunds, mails } = order
  const captured = payments.filter(({ state }) => state === 'Authorized' || state === 'Contested')
  return [
    t('order', { number, date: formatInstantDate(orderedAt), title }),
    t('payer', { payer: [payer.name, payer.contact, payer.email, payer.address].filter(Boolean).join(', ') }),
    ...lines.map(({ name, participant, amount, ticket }) =>
      [
        t('line', { name, amount: euros(amount) }),
        ...(participant === '' ? [] : [t('participant', { participant })]),
        ...(ticket === null ? [] : [t('ticket', { number: String(ticket) })]),
      ].join(', '),
    ),
    ...captured.map(({ date, amount }) =>
      t('paid', { date: formatInstantDate(date), amount: euros(amount) }),
    ),
    ...refunds
      .filter(({ state }) => state === 'refunded')
      .map(({ at, amount }) => t('refunded', { date: formatInstantDate(at), amount: euros(amount) })),
    ...mails
      .filter(({ state }) => state === 'sent')
      .map(({ at, recipient, subject }) => t('mail', { date: formatInstantDate(at), recipient, subject })),
  ]
}
