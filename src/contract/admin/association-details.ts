import { type Static, Type } from 'typebox'
import { authenticationStates } from '#domain/organisation/verification-machine.ts'
import { mostWidgetSites } from '#domain/organisation/widget-sites.ts'
import { orderMailsChoices } from '#domain/organisation/order-mails.ts'
import { body, instant, oneOf, orNull, text } from '#contract/shape.ts'

const PictureSchema = Type.Object({ pictureUrl: text(2000), caption: text(200) })
const QuestionSchema = Type.Object({ question: text(200), answer: text(2000) })

/** Description of an association, and the facts that only the team of the site changes. */
export const AssociationDetailsSchema = Type.Object({
  name: text(200),
  description: text(20_000),
  address: text(200),
  zipCode: text(20),
  city: text(100),
  email: text(254),
  /** Where mails for the association go: the contact once it is proved, its president before. */
  noticesTo: text(320),
  /** When the link that proves the contact was last mailed to it; null: it is proved, or no link was. */
  proofAskedAt: orNull(instant()),
  phone: text(30),
  url: text(2000),
  orderMails: oneOf(orderMailsChoices),
  /** The sites that may frame the widgets, as origins; empty: any. */
  widgetSites: Type.Array(text(300)),
  /** Whether organisers create campaigns. */
  organisersCreate: Type.Boolean(),
  faq: Type.Array(QuestionSchema),
  /** The address of a picture of the association; empty: none. */
  logoUrl: text(2000),
  /** Description of the logo; empty: decorative. */
  logoAlt: text(300),
  bannerUrl: text(2000),
  bannerAlt: text(300),
  gallery: Type.Array(PictureSchema),
  /** Checked with the documents of the association: the name is then fixed too. */
  authenticationState: oneOf(authenticationStates),
  hasBankDetails: Type.Boolean(),
  rnaNumber: orNull(text(20)),
  siren: orNull(text(20)),
  canEdit: Type.Boolean(),
  /** Another one after each change: sent back with a change, so that none is overwritten unseen. */
  revision: text(64),
})
export type AssociationDetails = Static<typeof AssociationDetailsSchema>

/** The contact address that a link of a mail proves. */
export const ContactProofSchema = Type.Object({
  organization: text(200),
  email: text(254),
  isProved: Type.Boolean(),
})
export type ContactProof = Static<typeof ContactProofSchema>

const typed = (maxLength: number) => Type.String({ maxLength })

/** Lengths are those of a definition file, with room for the spaces around. */
export const ChangeAssociationDetailsSchema = body({
  name: typed(300),
  description: typed(30_000),
  address: typed(300),
  zipCode: typed(40),
  city: typed(200),
  email: typed(300),
  phone: typed(60),
  url: typed(3000),
  orderMails: oneOf(orderMailsChoices),
  widgetSites: Type.Array(typed(300), { maxItems: mostWidgetSites }),
  organisersCreate: Type.Boolean(),
  faq: Type.Array(body({ question: typed(300), answer: typed(3000) }), { maxItems: 12 }),
  logoUrl: typed(2000),
  logoAlt: typed(300),
  bannerUrl: typed(2000),
  bannerAlt: typed(300),
  gallery: Type.Array(body({ pictureUrl: typed(2000), caption: typed(300) }), { maxItems: 6 }),
  revision: typed(64),
})
export type ChangeAssociationDetails = Static<typeof ChangeAssociationDetailsSchema>
