import type { Reminders, SetReminders } from '#contract/membership/reminders.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import type { OrderId } from '#domain/ids.ts'
import { locales } from '#domain/locale.ts'
import { type ReminderRule, checkReminderRules } from '#domain/membership/reminder-moments.ts'
import { reminderFields } from '#domain/membership/reminder-words.ts'
import { throwIfAny } from '#domain/problem.ts'
import {
  findNextEnding,
  listReminderRules,
  writeReminderRules,
} from '#server/backoffice/membership/reminder-rule-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { fieldName, reminderFieldNames, usualWords } from '#server/messages/renewal/reminder-texts.ts'
import type { Deps } from '#server/money/deps.ts'
import { holderName } from '#server/money/membership/membership-card-facts.ts'
import { listMembershipCards } from '#server/money/membership/membership-card-store.ts'

/** Reads when and how an association reminds of renewals, with an adherent for a preview. */
export async function readReminders(deps: Deps, granted: Granted): Promise<Reminders> {
  const { organisationId, organizationName, memberships } = granted
  const today = parisDate(deps.clock.now())
  const { rules, next } = await asMember(deps, granted, async (tx) => ({
    rules: await listReminderRules(tx, organisationId),
    next: await findNextEnding(tx, organisationId, today),
  }))
  return {
    rules: rules.map(({ words, ...rule }) => ({
      ...rule,
      words: locales.map((locale) => {
        const own = words.find((one) => one.locale === locale)
        const { subject, text } = own ?? usualWords(locale, rule.moment)
        return { locale, subject, text, isUsual: own === undefined }
      }),
    })),
    fields: locales.flatMap((locale) =>
      reminderFields.map((field) => ({ locale, field, name: fieldName(locale, field) })),
    ),
    sample: next === null ? null : await readSample(deps, next, organizationName),
    organization: organizationName,
    canChange: isAllowed(memberships, 'form:edit', { organisationId, formId: null }),
  }
}

async function readSample(
  deps: Pick<Deps, 'db'>,
  { orderItemId, orderId, until }: { orderItemId: string; orderId: string; until: string },
  organization: string,
): Promise<Reminders['sample']> {
  const cards = await listMembershipCards(deps.db, [orderId as OrderId])
  const card = cards.find(({ itemId }) => itemId === orderItemId)
  if (card === undefined) return null
  const people = holderName(card)
  return { firstName: card.payer.firstName || people, people, organization, date: formatDate(until) }
}

/** Times and words the reminders; words that are the usual ones are not stored. @throws AppError VALIDATION */
export async function setReminders(
  deps: Deps,
  granted: Granted,
  { rules: asked }: SetReminders,
): Promise<Reminders> {
  await assertActingRight(deps, granted, 'form:edit')
  const rules = asked.map(tidyRule)
  throwIfAny(checkReminderRules(rules, [...reminderFieldNames.keys()]))
  const { organisationId, session } = granted
  await asMember(deps, granted, async (tx) => {
    const before = await listReminderRules(tx, organisationId)
    await writeReminderRules(tx, organisationId, rules)
    const detail = { before: momentsOf(before), after: momentsOf(rules) }
    const entry = { organisationId, formId: null, userId: session.userId, detail }
    await writeJournal(tx, { ...entry, action: 'remindersChanged' }, deps.clock.now())
  })
  return readReminders(deps, granted)
}

/** Days of the moments that are on, for the journal: `30, 7`. */
const momentsOf = (rules: readonly ReminderRule[]) =>
  rules
    .filter(({ isOn }) => isOn)
    .map(({ moment, days }) => (moment === 'after' ? `+${days}` : `-${days}`))
    .join(', ')

function tidyRule({ moment, isOn, days, words }: SetReminders['rules'][number]): ReminderRule {
  return {
    moment,
    isOn,
    days,
    words: words
      .map(({ locale, subject, text }) => ({
        locale,
        subject: subject.replaceAll(/\s+/g, ' ').trim(),
        text: text.replaceAll('\r\n', '\n').trim(),
      }))
      .filter(({ locale, subject, text }) => {
        const usual = usualWords(locale, moment)
        return subject !== usual.subject || text !== usual.text
      }),
  }
}
