import { type Static, Type } from 'typebox'
import { audienceKinds } from '#domain/message/message-audience.ts'
import { OrganizationOfMail } from '#contract/mail/mail-parts.ts'
import { oneOf, text } from '#contract/shape.ts'

/** In the words of an association, to a person whom its orders name. */
export const AssociationMessageSchema = Type.Object({
  brandName: text(),
  organization: OrganizationOfMail,
  /** Public page of the campaign, or of the association. */
  pageUrl: text(2000),
  subject: text(1000),
  text: text(20_000),
  /** Why its reader gets it: as a person of this list, or for news, since they agreed. */
  reason: oneOf([...audienceKinds, 'news'] as const),
  /** Title of the campaign; empty where the list is of none. */
  campaign: text(500),
  /** Links to its files, with their size in bytes. */
  files: Type.Optional(
    Type.Array(Type.Object({ name: text(100), size: Type.Integer({ minimum: 1 }), url: text(2000) })),
  ),
  /** To its author. */
  isTest: Type.Boolean(),
  /** Of news: the page that stops them, and the address that mail programs post to for it. */
  stopUrl: Type.Optional(text(2000)),
  oneClickUrl: Type.Optional(text(2000)),
})
export type AssociationMessage = Static<typeof AssociationMessageSchema>
