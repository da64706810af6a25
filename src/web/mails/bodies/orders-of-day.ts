import { formatDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { OrdersOfDay } from '#contract/mail/digest-mails.ts'
import { button, euros, payerName } from '#web/mails/bodies/payment-rows.ts'
import { type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To an association, in the morning: who ordered what the day before. */
export function ordersOfDay(data: OrdersOfDay, texts: MailTexts, locale: Locale): MailContent {
  const { count, orders } = data
  const params = { count, date: formatDate(data.day), amount: euros(data.amount, locale) }
  const others = count - orders.length
  return {
    subject: texts('ordersOfDay.subject', params),
    preview: texts('ordersOfDay.preview', params),
    brandName: data.brandName,
    title: texts('ordersOfDay.title', params),
    blocks: [
      { kind: 'paragraph', text: texts('ordersOfDay.intro', params) },
      {
        kind: 'rows',
        caption: texts('ordersOfDay.caption'),
        rows: [
          ...orders.map(({ number, form, payer, amount }) => ({
            ...row(payerName(payer, texts), euros(amount, locale)),
            details: [form, number],
          })),
          totalRow(texts('newGift.total'), params.amount),
        ],
      },
      ...(others === 0
        ? []
        : [{ kind: 'note' as const, text: texts('ordersOfDay.others', { count: others }) }]),
      ...button(texts('ordersOfDay.settings'), data.settingsUrl, texts('ordersOfDay.settingsHint')),
    ],
    footer: texts('newGift.footer', { brand: data.brandName, organization: data.organization.name }),
  }
}
