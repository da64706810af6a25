import type { RefundToConfirm } from '#contract/mail/refund-mails.ts'
import { formatInstantDate, formatInstantTime } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { euros } from '#web/mails/bodies/payment-rows.ts'
import type { MailContent } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To a member who may confirm a refund: how much, of which order or campaign, who asked, and until when. */
export function refundToConfirm(mail: RefundToConfirm, texts: MailTexts, locale: Locale): MailContent {
  const {
    brandName: brand,
    organizationName: organization,
    orderNumber: number,
    campaign,
    askedBy,
    until,
    orderUrl,
  } = mail
  const amount = euros(mail.amount, locale)
  const end = { date: formatInstantDate(until), time: formatInstantTime(until) }
  return {
    subject: texts('refundToConfirm.subject', { amount, organization }),
    preview: texts('refundToConfirm.preview', end),
    brandName: brand,
    title: texts('refundToConfirm.title'),
    blocks: [
      {
        kind: 'paragraph',
        text:
          campaign === undefined
            ? texts('refundToConfirm.intro', { askedBy, amount, number, organization })
            : texts('refundToConfirm.ofCampaign', {
                askedBy,
                amount,
                organization,
                title: campaign.title,
                count: campaign.orders,
              }),
      },
      { kind: 'paragraph', text: texts('refundToConfirm.until', end) },
      { kind: 'button', label: texts('refundToConfirm.open'), url: orderUrl, hint: null },
    ],
    footer: texts('refundToConfirm.footer', { organization, brand }),
  }
}
