import type { SalesReopened } from '#contract/mails.ts'
import type { MailContent } from '#web/mails/mail-content.ts'
import type { MailTexts } from '#web/mails/mail-texts.ts'
import { button, wordsFor } from '#web/mails/bodies/payment-rows.ts'

/** To a person who waited: the sales are open again. This address receives only this one mail for its request. */
export function salesReopened(data: SalesReopened, texts: MailTexts): MailContent {
  const words = wordsFor(data.form.formType)
  const form = data.form.title
  // A donation has no quantity; the rewards of a crowdfunding have.
  const isGift = data.form.formType === 'Donation'
  const once = texts('salesReopened.once')
  return {
    subject: texts('salesReopened.subject', { form }),
    preview: texts('salesReopened.preview', { organization: data.organization.name }),
    brandName: data.brandName,
    title: texts('salesReopened.title'),
    blocks: [
      {
        kind: 'paragraph',
        text: texts('salesReopened.intro', { form, organization: data.organization.name }),
      },
      ...button(texts(`salesReopened.see.${words}`), data.form.url),
      { kind: 'note', text: isGift ? once : `${texts('salesReopened.limited')} ${once}` },
    ],
    footer: texts('salesReopened.footer', { brand: data.brandName }),
  }
}
