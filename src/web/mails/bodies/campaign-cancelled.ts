import type { CampaignCancelled } from '#contract/mail/cancellation-mails.ts'
import { formatInstantDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { contactRows, euros, lineRows } from '#web/mails/bodies/payment-rows.ts'
import { type MailBlock, type MailContent, row, totalRow } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { webAddress } from '#web/mails/tidy-texts.ts'

/** To a payer of a cancelled campaign: the words of the association, what is cancelled, and what goes back. */
export function campaignCancelled(data: CampaignCancelled, texts: MailTexts, locale: Locale): MailContent {
  const { debits } = data
  const refund = data.gift === undefined ? data.refund : 'choice'
  const organization = data.organization.name
  const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const
  return {
    subject: data.subject,
    preview: data.text.trim().split('\n')[0] ?? '',
    brandName: data.brandName,
    title: data.subject,
    blocks: [
      paragraph(texts('greeting', { firstName: data.payer.firstName })),
      { kind: 'quote', heading: organization, text: data.text },
      {
        kind: 'rows',
        caption: texts('campaignCancelled.detail'),
        rows: [
          row(texts('campaign'), data.form.title),
          row(texts('reference'), data.orderNumber),
          ...lineRows({ lines: data.lines, discount: 0 }, locale, texts),
          ...(refund === 'nothing'
            ? []
            : [totalRow(texts(`campaignCancelled.refund.${refund}`), euros(data.amount, locale))]),
        ],
      },
      ...choiceOf(data, texts, locale),
      paragraph(texts(`campaignCancelled.delay.${refund}`)),
      ...(debits === 0 ? [] : [paragraph(texts('campaignCancelled.debits', { count: debits }))]),
      ...(hasPasses(data) ? [{ kind: 'note', text: texts('campaignCancelled.tickets') } as const] : []),
      ...contactRows(texts('campaignCancelled.contact', { organization }), data.organization, texts),
    ],
    footer: texts('campaignCancelled.footer', { brand: data.brandName }),
  }
}

/** Whether the lines of a campaign have tickets or membership cards. */
function hasPasses({ form: { formType } }: CampaignCancelled): boolean {
  return formType === 'Event' || formType === 'Membership'
}

/** The choice between the refund and the gift, in plain words, with the page where it is made. */
function choiceOf(
  { gift, organization, brandName: brand }: CampaignCancelled,
  texts: MailTexts,
  locale: Locale,
): MailBlock[] {
  const url = webAddress(gift?.url ?? '')
  if (gift === undefined || url === null) return []
  const params = {
    until: formatInstantDate(gift.until),
    amount: euros(gift.amount, locale),
    organization: organization.name,
  }
  const sentence = (key: 'choice' | 'choiceRefund' | 'choiceGift') =>
    ({ kind: 'paragraph', text: texts(`campaignCancelled.${key}`, params) }) as const
  const tip = texts('campaignCancelled.choiceTip', { brand, tip: euros(gift.tip, locale) })
  return [
    sentence('choice'),
    sentence('choiceRefund'),
    sentence('choiceGift'),
    ...(gift.tip === 0 ? [] : [{ kind: 'paragraph', text: tip } as const]),
    {
      kind: 'button',
      label: texts('campaignCancelled.choiceButton'),
      url,
      hint: texts('campaignCancelled.choiceHint'),
    },
  ]
}
