import { formatInstantDate, formatTime } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { AbandonedCart } from '#contract/mail/reminder-mails.ts'
import { button, contactRows, euros } from '#web/mails/bodies/payment-rows.ts'
import type { MailContent } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To the person who left before paying: how to continue, until when, and that there is only one reminder. */
export function abandonedCart(data: AbandonedCart, texts: MailTexts, locale: Locale): MailContent {
  const organization = data.organization.name
  const amount = euros(data.amount, locale)
  const until = [formatInstantDate(data.until), formatTime(data.until)]
  return {
    subject: texts('abandonedCart.subject', { form: data.form.title }),
    preview: texts('abandonedCart.preview', { organization }),
    brandName: data.brandName,
    title: texts('abandonedCart.title'),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      {
        kind: 'paragraph',
        text: texts('abandonedCart.intro', { amount, organization, form: data.form.title }),
      },
      ...button(
        texts('abandonedCart.action'),
        data.resumeUrl,
        texts('abandonedCart.hint', { until: until.filter((part) => part !== null).join(', ') }),
      ),
      { kind: 'note', text: texts('abandonedCart.once') },
      ...contactRows(texts('payerConfirmation.contact', { organization }), data.organization, texts),
    ],
    footer: texts('abandonedCart.footer', { brand: data.brandName }),
  }
}
