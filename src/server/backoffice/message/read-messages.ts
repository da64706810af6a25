import type { AudienceChoices, MessageList, MessageSheet, ShownAudience } from '#contract/message/messages.ts'
import { isAllowed, isAllowedSomewhere } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { formStates } from '#domain/form/form-lists.ts'
import { type OrganisationId, isUuid } from '#domain/ids.ts'
import { dailyRecipients } from '#domain/message/message-allowance.ts'
import { leftOutReasons } from '#domain/message/message-audience.ts'
import { lineChoicesOf } from '#domain/order/line-choice.ts'
import {
  type StoredMessage,
  countOutcomes,
  findMessage,
  listFiles,
  listGiftYears,
  listMessages,
  listRecipients,
} from '#server/backoffice/message/message-read-store.ts'
import { countOfDay, findSender } from '#server/backoffice/message/sender-store.ts'
import { findLateness, listTags } from '#server/backoffice/person/find-people-store.ts'
import { listForms } from '#server/catalogue/form/form-store.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { namedFields } from '#server/messages/message/message-texts.ts'
import type { Deps } from '#server/money/deps.ts'

const mostMessages = 200
const recipientsPerPage = 50
/** States of campaigns that may have orders. */
const sellingStates = formStates.filter((state) => state !== 'draft' && state !== 'deleted')

/** Reads the messages of an association that the user may see, and how many people it may still write to today. */
export async function readMessages(deps: Deps, granted: Granted): Promise<MessageList> {
  const { organisationId, memberships } = granted
  const messages = await asMember(deps, granted, (tx) => listMessages(tx, organisationId, mostMessages))
  return {
    messages: messages.map(outlineOf),
    canSend: isAllowedSomewhere(memberships, 'message:send', organisationId),
    allowance: await readAllowance(deps, organisationId, deps.clock.now()),
  }
}

/** Loads a message that the user may see. @throws AppError NOT_FOUND, also for one of another association or campaign */
export async function loadMessage(deps: Deps, granted: Granted, id: string): Promise<StoredMessage> {
  const found = isUuid(id)
    ? await asMember(deps, granted, (tx) => findMessage(tx, granted.organisationId, id))
    : null
  if (found === null) throw new AppError('NOT_FOUND')
  return found
}

/** Reads a message with a page of its list, behind a place of it. @throws AppError NOT_FOUND */
export async function readMessage(
  deps: Deps,
  granted: Granted,
  id: string,
  after = 0,
): Promise<MessageSheet> {
  const message = await loadMessage(deps, granted, id)
  const { organisationId, organizationName, memberships, session } = granted
  const { figures, found, files } = await asMember(deps, granted, async (tx) => ({
    figures: await countOutcomes(tx, message.id),
    found: await listRecipients(tx, message.id, after, recipientsPerPage + 1),
    files: await listFiles(tx, message.id),
  }))
  const { leftOut, ...mails } = figures
  const list = found.slice(0, recipientsPerPage)
  return {
    ...outlineOf(message),
    ...mails,
    locale: message.locale,
    text: message.text,
    author: message.author,
    organization: organizationName,
    leftOut: leftOutReasons.flatMap((reason) => {
      const count = leftOut[reason] ?? 0
      return count === 0 ? [] : [{ reason, count }]
    }),
    files,
    list,
    next: found.length > recipientsPerPage ? (list.at(-1)?.place ?? null) : null,
    fields: namedFields.filter(({ field }) => message.form !== null || field !== 'campaign'),
    allowance: await readAllowance(deps, organisationId, message.sendAt ?? deps.clock.now()),
    canSend: isAllowed(memberships, 'message:send', { organisationId, formId: message.formId }),
    testAddress: session.email,
  }
}

/** Campaigns, tags and years that lists of the user can be made of. */
export async function readAudiences(deps: Deps, granted: Granted): Promise<AudienceChoices> {
  const { organisationId, memberships } = granted
  const isOfAll = isAllowed(memberships, 'message:send', { organisationId, formId: null })
  const { forms, tags, years } = await asMember(deps, granted, async (tx) => ({
    forms: await listForms(tx, organisationId as OrganisationId, sellingStates),
    tags: isOfAll ? await listTags(tx, organisationId) : [],
    years: isOfAll ? await listGiftYears(tx, organisationId) : [],
  }))
  const now = deps.clock.now()
  return {
    campaigns: forms
      .filter(({ id }) => isAllowed(memberships, 'message:send', { organisationId, formId: id }))
      .map(({ id, definition }) => ({
        id,
        title: definition.title,
        hasTickets: definition.type === 'Event',
        ...lineChoicesOf(definition),
      })),
    isOfAll,
    tags,
    years,
    lateSince: await findLateness(deps.db, { organisation: organisationId, now }),
  }
}

/** How many people an association may write to on the day of an instant. */
export async function readAllowance(deps: Deps, organisationId: string, at: Date) {
  const sender = await findSender(deps.db, organisationId)
  const most = dailyRecipients(sender, deps.settings.messageLimits, deps.clock.now())
  const used = await countOfDay(deps.db, { organisation: organisationId, at })
  return { most, left: Math.max(0, most - used) }
}

function outlineOf({ id, purpose, subject, state, createdAt, sendAt, recipients, ...list }: StoredMessage) {
  return {
    id,
    purpose,
    audience: audienceOf(list),
    subject,
    state,
    frozenAt: createdAt.toISOString(),
    sendAt: sendAt?.toISOString() ?? null,
    recipients,
  }
}

function audienceOf({ audience, form }: Pick<StoredMessage, 'audience' | 'form'>): ShownAudience {
  const { kind, tierId, optionId, answer, state, year, tag } = audience
  const { tiers, options, answers } = lineChoicesOf(form ?? { tiers: [], customFields: [] })
  const nameIn = (choices: typeof tiers, chosen = '') => choices.find(({ id }) => id === chosen)?.name ?? ''
  const given = answers.find(({ id }) => id === answer)
  return {
    kind,
    campaign: form?.title ?? '',
    tier: nameIn(tiers, tierId),
    option: nameIn(options, optionId),
    answer: given === undefined ? null : { question: given.question, value: given.value },
    state: state ?? null,
    year: year ?? null,
    tag: tag ?? '',
  }
}
