import { type Static, Type } from 'typebox'
import { locales } from '#domain/locale.ts'
import { oneOf, text } from '#contract/shape.ts'

/** A page to frame, not a call with an answer in JSON: the mail as its reader sees it. */
export const mailPreviewPath = '/admin/organizations/:org/forms/:type/:slug/confirmation-mail/page'

export const MailPreviewQuerySchema = Type.Object({ lang: Type.Optional(oneOf(locales)) })
export type MailPreviewQuery = Static<typeof MailPreviewQuerySchema>

/** Headers of the confirmation mail that the draft of a form would send. */
export const MailPreviewSchema = Type.Object({
  subject: text(500),
  /** Name and address. */
  sender: text(500),
  /** Empty: answers go nowhere. */
  replyTo: text(320),
})
export type MailPreview = Static<typeof MailPreviewSchema>
