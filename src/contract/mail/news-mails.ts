import { type Static, Type } from 'typebox'
import { FormOfMail, OrganizationOfMail, civilDate } from '#contract/mail/mail-parts.ts'
import { instant, text, uuid } from '#contract/shape.ts'

/** To an address that follows a campaign, or is to confirm that it does. */
const MailOfSubscriber = {
  brandName: text(),
  organization: OrganizationOfMail,
  form: FormOfMail,
  /** Whose mails are deleted with the address. */
  subscriptionId: uuid(),
  /** The page that stops the news, and the address that mail programs post to for the same. */
  stopUrl: text(2000),
  oneClickUrl: text(2000),
}

/** Asks the owner of an address whether it was really they who asked for the news of a campaign. */
export const NewsSubscriptionMailSchema = Type.Object({
  ...MailOfSubscriber,
  confirmUrl: text(2000),
  until: instant(),
})
export type NewsSubscriptionMail = Static<typeof NewsSubscriptionMailSchema>

/** One news item of a campaign. */
export const NewsPostedSchema = Type.Object({
  ...MailOfSubscriber,
  news: Type.Object({ date: civilDate(), title: text(), text: text(5000) }),
})
export type NewsPosted = Static<typeof NewsPostedSchema>
