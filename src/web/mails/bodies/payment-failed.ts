import { formatInstantDate, formatTime } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import type { PaymentFailed } from '#contract/mails.ts'
import { button, contactRows, euros } from '#web/mails/bodies/payment-rows.ts'
import type { MailBlock, MailContent } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'

/** To the payer who waited for the bank: the bank refused, nothing was taken, and how to pay otherwise. */
export function paymentFailed(data: PaymentFailed, texts: MailTexts, locale: Locale): MailContent {
  const { paymentMethod, isUnconfirmed } = data
  const params = {
    organization: data.organization.name,
    form: data.form.title,
    amount: euros(data.amount, locale),
    date: formatInstantDate(data.date),
  }
  return {
    subject: texts(`paymentFailed.subject.${paymentMethod}`, params),
    preview: texts(data.isNothingTaken ? 'paymentFailed.preview' : 'paymentFailed.preview.check'),
    brandName: data.brandName,
    title: texts(`paymentFailed.title.${paymentMethod}`, params),
    blocks: [
      { kind: 'paragraph', text: texts('greeting', { firstName: data.payer.firstName }) },
      {
        kind: 'paragraph',
        text: `${texts(`paymentFailed.intro.${isUnconfirmed ? 'unconfirmed' : paymentMethod}`, params)} ${texts(
          data.isNothingTaken ? 'paymentFailed.money.no' : 'paymentFailed.money.noRecord',
        )}`,
      },
      ...(paymentMethod === 'Sepa' ? [{ kind: 'paragraph' as const, text: texts('paymentFailed.why') }] : []),
      ...nextStep(data, texts),
      { kind: 'note', text: texts('paymentFailed.meanwhile') },
      ...contactRows(texts('payerConfirmation.contact', params), data.organization, texts),
    ],
    footer: texts('abandonedCart.footer', { brand: data.brandName }),
  }
}

/** How to pay otherwise; where money may have been taken, the mail does not propose to pay again. */
function nextStep(data: PaymentFailed, texts: MailTexts): MailBlock[] {
  if (!data.isNothingTaken) return [{ kind: 'paragraph', text: texts('paymentFailed.next.check') }]
  const text = texts(`paymentFailed.next.${data.resume === null ? 'gone' : 'kept'}`)
  return [{ kind: 'paragraph', text }, ...resumeButton(data, texts)]
}

/** A link to the cart while it is stored, else to the form, to start again. */
function resumeButton({ resume, form }: PaymentFailed, texts: MailTexts): MailBlock[] {
  if (resume === null) return button(texts('paymentFailed.startAgain'), form.url)
  const until = [formatInstantDate(resume.until), formatTime(resume.until)]
  return button(
    texts('abandonedCart.action'),
    resume.url,
    texts('abandonedCart.hint', { until: until.filter((part) => part !== null).join(', ') }),
  )
}
