import { type Static, Type } from 'typebox'
import { LineChoicesSchema } from '#contract/admin/order/line-choice.ts'
import { body, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'
import { locales } from '#domain/locale.ts'
import {
  audienceKinds,
  audienceStates,
  leftOutReasons,
  messagePurposes,
} from '#domain/message/message-audience.ts'
import { messageMachine } from '#domain/message/message-machine.ts'
import { messageFields, messageLimits } from '#domain/message/message-words.ts'

/** Places of a list fit this integer of the database. */
const mostPlaces = 2_147_483_647

const count = () => Type.Integer({ minimum: 0 })

const ShownAudienceSchema = Type.Object({
  kind: oneOf(audienceKinds),
  /** Title of the campaign, name of its price; empty where the list is of no campaign, or of every price. */
  campaign: text(500),
  tier: text(500),
  option: text(500),
  /** Words of a question and the answer to it; null: none is chosen. */
  answer: orNull(Type.Object({ question: text(500), value: text(500) })),
  state: orNull(oneOf(audienceStates)),
  year: orNull(Type.Integer()),
  tag: text(40),
})
export type ShownAudience = Static<typeof ShownAudienceSchema>

const outline = {
  id: uuid(),
  purpose: oneOf(messagePurposes),
  audience: ShownAudienceSchema,
  subject: text(messageLimits.subject),
  state: oneOf(messageMachine.states),
  /** When its list was written. */
  frozenAt: instant(),
  sendAt: orNull(instant()),
  /** People who get it, or got it. */
  recipients: count(),
}

/** Whom the association may still write to today, and in a whole day. */
const AllowanceSchema = Type.Object({ most: count(), left: count() })

/** The messages of an association, the latest first; at most 200. */
export const MessageListSchema = Type.Object({
  messages: Type.Array(Type.Object(outline)),
  canSend: Type.Boolean(),
  allowance: AllowanceSchema,
})
export type MessageList = Static<typeof MessageListSchema>
export type ListedMessage = MessageList['messages'][number]

/** Campaigns, tags and years that lists can be made of. */
export const AudienceChoicesSchema = Type.Object({
  campaigns: Type.Array(
    Type.Object({
      id: uuid(),
      title: text(500),
      ...LineChoicesSchema.properties,
      /** Whether its lines have tickets, which are checked at the door. */
      hasTickets: Type.Boolean(),
    }),
  ),
  /** Whether the user writes to people of the whole association, not of named campaigns alone. */
  isOfAll: Type.Boolean(),
  tags: Type.Array(text(40)),
  /** Years with gifts, the latest first. */
  years: Type.Array(Type.Integer()),
  /** Orders are missing in the directory since then; null: it has all of them. */
  lateSince: orNull(instant()),
})
export type AudienceChoices = Static<typeof AudienceChoicesSchema>

export const FreezeMessageSchema = body({
  purpose: oneOf(messagePurposes),
  audience: body({
    kind: oneOf(audienceKinds),
    formId: Type.Optional(uuid()),
    tierId: Type.Optional(uuid()),
    optionId: Type.Optional(uuid()),
    answer: Type.Optional(text(600)),
    state: Type.Optional(oneOf(audienceStates)),
    year: Type.Optional(Type.Integer({ minimum: 2000, maximum: 2200 })),
    tag: Type.Optional(text(40)),
  }),
  /** Language of the message. */
  locale: oneOf(locales),
  /** Idempotency key. */
  token: text(64),
})
export type FreezeMessage = Static<typeof FreezeMessageSchema>

const outcomes = ['waiting', 'queued', 'sent', 'returned', 'complained', 'failed', ...leftOutReasons] as const
export type RecipientOutcome = (typeof outcomes)[number]

export const MessageSheetSchema = Type.Object({
  ...outline,
  locale: oneOf(locales),
  text: text(messageLimits.text),
  /** E-mail address of who wrote it. */
  author: text(300),
  organization: text(500),
  leftOut: Type.Array(Type.Object({ reason: oneOf(leftOutReasons), count: count() })),
  sent: count(),
  /** Refused by their mail server for good. */
  returned: count(),
  /** Marked as unwanted by their readers. */
  complained: count(),
  failed: count(),
  /** Recipients who stopped the messages by its link. */
  unsubscribed: count(),
  /** Named in its mails as links, in this order. */
  files: Type.Array(Type.Object({ id: uuid(), name: text(100), size: count() })),
  /** A page of the list. */
  list: Type.Array(
    Type.Object({
      place: Type.Integer(),
      name: text(500),
      firstName: text(200),
      email: text(500),
      outcome: oneOf(outcomes),
    }),
  ),
  /** `after` of the next page; null: this is the last one. */
  next: orNull(Type.Integer()),
  /** Names of the fields that its words may have, in each language. */
  fields: Type.Array(Type.Object({ locale: oneOf(locales), field: oneOf(messageFields), name: text(60) })),
  allowance: AllowanceSchema,
  /** Whether the user writes and sends it. */
  canSend: Type.Boolean(),
  /** Where a test goes. */
  testAddress: text(300),
})
export type MessageSheet = Static<typeof MessageSheetSchema>

/** `after`: the place behind which the page of recipients begins. */
export const RecipientPageSchema = Type.Object({
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: mostPlaces })),
})
export type RecipientPage = Static<typeof RecipientPageSchema>

export const WriteMessageSchema = body({
  subject: text(messageLimits.subject),
  text: text(messageLimits.text),
})
export type WriteMessage = Static<typeof WriteMessageSchema>

/** `place`: the recipient whose values the test has. */
export const TestMessageSchema = body({ place: Type.Integer({ minimum: 1, maximum: mostPlaces }) })
export type TestMessage = Static<typeof TestMessageSchema>

export const SendMessageSchema = body({
  /** Null: now. */
  sendAt: orNull(instant()),
  /** The sender says that it is about what each recipient ordered, where its purpose is service. */
  isAboutOrders: Type.Boolean(),
  /** The words that the sender read: where another member changed them since, it is not sent. */
  subject: text(messageLimits.subject),
  text: text(messageLimits.text),
})
export type SendMessage = Static<typeof SendMessageSchema>

/** A file of a message, at the link of its mails. */
export const messageFilePath = '/association-messages/:token/file'

/** Whether an address gets the news of an association; null where its link names none. */
export const MessageStopSchema = Type.Object({ isActive: Type.Boolean(), organization: orNull(text(500)) })
export type MessageStop = Static<typeof MessageStopSchema>
