import type { Reminders, SetReminders } from '#contract/membership/reminders.ts'
import type { Locale } from '#domain/locale.ts'
import {
  type ReminderMoment,
  type ReminderRule,
  checkReminderRules,
} from '#domain/membership/reminder-moments.ts'
import { type FieldNames, fieldNames } from '#domain/membership/reminder-words.ts'
import { type Problem } from '#domain/problem.ts'

/** Fields of the form: `first-on`, `first-days`, `first-subject-fr`, `first-text-fr`. */
export type ReminderFormValues = Readonly<Record<string, string | boolean>>

export const onField = (moment: ReminderMoment) => `${moment}-on`
export const daysField = (moment: ReminderMoment) => `${moment}-days`
export const subjectField = (moment: ReminderMoment, locale: Locale) => `${moment}-subject-${locale}`
export const textField = (moment: ReminderMoment, locale: Locale) => `${moment}-text-${locale}`

/** The values of the form as they are stored. */
export function reminderValues({ rules }: Pick<Reminders, 'rules'>): ReminderFormValues {
  return Object.fromEntries<string | boolean>(
    rules.flatMap(({ moment, isOn, days, words }) => [
      [onField(moment), isOn] as const,
      [daysField(moment), String(days)] as const,
      ...words.flatMap(({ locale, subject, text }) => [
        [subjectField(moment, locale), subject] as const,
        [textField(moment, locale), text] as const,
      ]),
    ]),
  )
}

/** Reads the rules of the fields; days that are no number are 0, which no rule may have. */
export function rulesOf(
  values: ReminderFormValues,
  { rules }: Pick<Reminders, 'rules'>,
): SetReminders['rules'] {
  return rules.map(({ moment, words }) => {
    const days = String(values[daysField(moment)]).trim()
    return {
      moment,
      isOn: values[onField(moment)] === true,
      days: /^\d{1,3}$/.test(days) ? Number(days) : 0,
      words: words.map(({ locale }) => ({
        locale,
        subject: String(values[subjectField(moment, locale)]),
        text: String(values[textField(moment, locale)]),
      })),
    }
  })
}

/** Problems of the fields, by the rules of the server. */
export function checkReminderValues(values: ReminderFormValues, reminders: Reminders): Problem[] {
  const rules: readonly ReminderRule[] = rulesOf(values, reminders)
  return checkReminderRules(rules, [...namesOf(reminders).keys()])
}

/** Names of the fields of words, in every language. */
export const namesOf = ({ fields }: Pick<Reminders, 'fields'>): FieldNames =>
  fieldNames(fields.map(({ name, field }) => [name, field] as const))
