import { type Static, Type } from 'typebox'
import { body, oneOf, orNull, text } from '#contract/shape.ts'
import { locales } from '#domain/locale.ts'
import { reminderLimits, reminderMoments } from '#domain/membership/reminder-moments.ts'
import { reminderFields } from '#domain/membership/reminder-words.ts'

const words = {
  locale: oneOf(locales),
  subject: text(reminderLimits.subject),
  text: text(reminderLimits.text),
}

const rule = {
  moment: oneOf(reminderMoments),
  isOn: Type.Boolean(),
  /** Before the last day of a membership; after it for `after`. */
  days: Type.Integer({ minimum: 0, maximum: 1000 }),
}

/** When and how an association reminds of renewals. */
export const RemindersSchema = Type.Object({
  rules: Type.Array(
    Type.Object({
      ...rule,
      /** In every language: those of the association, or the usual ones. */
      words: Type.Array(Type.Object({ ...words, isUsual: Type.Boolean() })),
    }),
  ),
  /** Names of the fields that words may have, in each language. */
  fields: Type.Array(Type.Object({ locale: oneOf(locales), field: oneOf(reminderFields), name: text(60) })),
  /** Values for a preview: of the adherent whose membership ends next; null: there is none. */
  sample: orNull(
    Type.Object({ firstName: text(), people: text(1000), organization: text(500), date: text(20) }),
  ),
  organization: text(500),
  canChange: Type.Boolean(),
})
export type Reminders = Static<typeof RemindersSchema>

export const SetRemindersSchema = body({
  rules: Type.Array(
    body({
      ...rule,
      /** Of the languages that are not worded as usual. */
      words: Type.Array(body(words), { maxItems: locales.length }),
    }),
    { minItems: reminderMoments.length, maxItems: reminderMoments.length },
  ),
})
export type SetReminders = Static<typeof SetRemindersSchema>

/** Whether an address is reminded by an association; null where its link names none. */
export const ReminderStopSchema = Type.Object({ isActive: Type.Boolean(), organization: orNull(text(500)) })
export type ReminderStop = Static<typeof ReminderStopSchema>
