import type {
  FreezeMessage,
  MessageList,
  MessageSheet,
  SendMessage,
  TestMessage,
  WriteMessage,
} from '#contract/message/messages.ts'
import type { JournalAction } from '#domain/access/journal.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { isUuid } from '#domain/ids.ts'
import { type MessageAudience, checkAudience } from '#domain/message/message-audience.ts'
import { checkWords, mostDaysAhead, tidyWords } from '#domain/message/message-words.ts'
import { chosenLines } from '#domain/order/line-choice.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { findCampaign } from '#server/backoffice/admin/orders/find-orders-store.ts'
import { type StoredMessage, findFirstName } from '#server/backoffice/message/message-read-store.ts'
import {
  loadMessage,
  readAllowance,
  readMessage,
  readMessages,
} from '#server/backoffice/message/read-messages.ts'
import {
  deleteDraft,
  freezeList,
  mayWriteTo,
  planMessage,
  stopMessage,
  writeWords,
} from '#server/backoffice/message/sender-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { messageComposer } from '#server/messages/message/compose-message.ts'
import { messageTextsIn, namedFields } from '#server/messages/message/message-texts.ts'
import type { Deps } from '#server/money/deps.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

const dayMs = 86_400_000

/**
 * Writes the list of a message, which does not grow any more; once for an idempotency key.
 * @throws AppError VALIDATION; NOT_FOUND for people whom the user does not write to
 */
export async function freezeMessage(
  deps: Deps,
  granted: Granted,
  { purpose, audience, locale, token }: FreezeMessage,
): Promise<MessageSheet> {
  throwIfAny(checkAudience(audience, purpose))
  const form = audience.kind === 'campaign' ? (audience.formId ?? null) : null
  if (form !== null && !isUuid(form)) throw new AppError('NOT_FOUND')
  await assertSender(deps, granted, form)
  const { organisationId, session } = granted
  const now = deps.clock.now()
  const id = deps.newId()
  const frozen = await deps.db.transaction().execute(async (tx) => {
    const p = {
      id,
      organisation: organisationId,
      form,
      author: session.userId,
      token: `${session.userId}:${token}`,
      purpose,
      audience,
      lines: await linesOf(tx, organisationId, audience),
      locale,
    }
    const found = await freezeList(tx, { p, today: parisDate(now), now })
    if (found === id) await note(tx, granted, { action: 'messageFrozen', id, formId: form, now })
    return found
  })
  return readMessage(deps, granted, frozen)
}

/** Writes the words of a draft. @throws AppError VALIDATION, NOT_FOUND, MESSAGE_CHANGED */
export async function writeMessage(
  deps: Deps,
  granted: Granted,
  id: string,
  typed: WriteMessage,
): Promise<MessageSheet> {
  const message = await loadOwn(deps, granted, id)
  const words = tidyWords(typed)
  throwIfAny(checkWords(words, fieldsOf(message)))
  const { organisationId } = granted
  if (!(await writeWords(deps.db, { id: message.id, organisationId, ...words }, deps.clock.now())))
    throw new AppError('MESSAGE_CHANGED')
  return readMessage(deps, granted, message.id)
}

/** Sends a message to its author alone, as one recipient gets it. @throws AppError VALIDATION, NOT_FOUND */
export async function testMessage(
  deps: Deps,
  granted: Granted,
  id: string,
  { place }: TestMessage,
): Promise<MessageSheet> {
  const message = await loadOwn(deps, granted, id)
  throwIfAny(checkWords(message, fieldsOf(message)))
  const firstName = await asMember(deps, granted, (tx) => findFirstName(tx, message.id, place))
  if (firstName === null) throw new AppError('NOT_FOUND')
  const now = deps.clock.now()
  const { organisationId: organisation } = granted
  await deps.db.transaction().execute(async (tx) => {
    const compose = await messageComposer(
      deps,
      tx,
      { ...message, message: message.id, organisation, form: message.formId },
      now,
    )
    const written = compose({ firstName, id: null })
    const subject = messageTextsIn(message.locale)('testSubject', { subject: written.subject })
    const mail = {
      id: deps.newId(),
      kind: 'associationMessage' as const,
      recipient: granted.session.email,
      locale: message.locale,
      payload: { ...written, subject },
    }
    await queueMails(tx, { mails: [mail], subject: deps.newId(), now })
  })
  return readMessage(deps, granted, message.id)
}

/**
 * Plans a message: it is sent from that time on. @throws AppError VALIDATION, also where it has more recipients than the
 * association may write to that day; NOT_FOUND; MESSAGE_CHANGED, also where it has other words than its sender read
 */
export async function sendMessage(
  deps: Deps,
  granted: Granted,
  id: string,
  { sendAt: asked, isAboutOrders, ...read }: SendMessage,
): Promise<MessageSheet> {
  const message = await loadOwn(deps, granted, id)
  const now = deps.clock.now()
  const sendAt = asked === null ? now : new Date(asked)
  throwIfAny([
    ...checkWords(message, fieldsOf(message)),
    ...(message.purpose === 'service' && !isAboutOrders ? [problem('send.isAboutOrders', 'IS_TRUE')] : []),
    ...(sendAt < now ? [problem('send.sendAt', 'MOMENT_PAST')] : []),
    ...(sendAt.getTime() > now.getTime() + mostDaysAhead * dayMs
      ? [problem('send.sendAt', 'MOMENT_FAR', { days: mostDaysAhead })]
      : []),
  ])
  const { organisationId: organisation } = granted
  const { most } = await readAllowance(deps, organisation, sendAt)
  const { kind, left = 0 } = await deps.db.transaction().execute(async (tx) => {
    const planned = await planMessage(tx, { p: { id: message.id, organisation, sendAt, most, ...read }, now })
    if (planned.kind === 'planned')
      await note(tx, granted, { action: 'messagePlanned', id: message.id, formId: message.formId, now })
    return planned
  })
  if (kind === 'changed') throw new AppError('MESSAGE_CHANGED')
  if (kind === 'empty') throwIfAny([problem('send.recipients', 'REQUIRED')])
  if (kind === 'limit') throwIfAny([problem('send.recipients', 'RECIPIENT_LIMIT', { left, most })])
  return readMessage(deps, granted, message.id)
}

/** Stops a message: one that is planned is a draft again. @throws AppError NOT_FOUND, MESSAGE_CHANGED */
export async function endMessage(deps: Deps, granted: Granted, id: string): Promise<MessageSheet> {
  const message = await loadOwn(deps, granted, id)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await stopMessage(tx, { id: message.id, organisation: granted.organisationId, now })))
      throw new AppError('MESSAGE_CHANGED')
    await note(tx, granted, { action: 'messageStopped', id: message.id, formId: message.formId, now })
  })
  return readMessage(deps, granted, message.id)
}

/** Deletes a draft with its list. @throws AppError NOT_FOUND, MESSAGE_CHANGED */
export async function discardMessage(deps: Deps, granted: Granted, id: string): Promise<MessageList> {
  const message = await loadOwn(deps, granted, id)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteDraft(tx, message.id, granted.organisationId))) throw new AppError('MESSAGE_CHANGED')
    await note(tx, granted, { action: 'messageDiscarded', id: message.id, formId: message.formId, now })
  })
  return readMessages(deps, granted)
}

/** Lines of a campaign that an audience has. @throws AppError NOT_FOUND for another campaign, price, option or answer */
async function linesOf(tx: Tx, organisationId: string, audience: MessageAudience) {
  const { formId, tierId, optionId, answer } = audience
  if (formId === undefined) return null
  const campaign = await findCampaign(tx, organisationId, formId)
  if (campaign === null) throw new AppError('NOT_FOUND')
  const choice = { tier: tierId, option: optionId, answer }
  // A choice that the campaign does not have would leave everyone on the list.
  const isKnown = Object.entries(choice).every(
    ([name, value]) => value === undefined || chosenLines(campaign, { [name]: value }) !== null,
  )
  if (!isKnown) throw new AppError('NOT_FOUND')
  return chosenLines(campaign, choice)
}

/** Loads a message that the user writes and sends. @throws AppError NOT_FOUND */
export async function loadOwn(deps: Deps, granted: Granted, id: string): Promise<StoredMessage> {
  const message = await loadMessage(deps, granted, id)
  await assertSender(deps, granted, message.formId)
  return message
}

/** The right, and below it the second net: the database itself must know the acting user in a role that has it. */
async function assertSender(deps: Deps, granted: Granted, formId: string | null): Promise<void> {
  const { organisationId, memberships } = granted
  const isHeld =
    isAllowed(memberships, 'message:send', { organisationId, formId }) &&
    (await asMember(deps, granted, (tx) => mayWriteTo(tx, organisationId, formId)))
  if (!isHeld) throw new AppError('NOT_FOUND')
}

const fieldsOf = ({ form }: StoredMessage) =>
  namedFields.filter(({ field }) => form !== null || field !== 'campaign').map(({ name }) => name)

interface Noted {
  readonly action: JournalAction
  readonly id: string
  readonly formId: string | null
  readonly now: Date
}

/** The journal has the message by its id, and no one’s name. */
async function note(tx: Tx, { organisationId, session }: Granted, { action, id, formId, now }: Noted) {
  const entry = { organisationId, formId, userId: session.userId, action, detail: { message: id } }
  await writeJournal(tx, entry, now)
}
