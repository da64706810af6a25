import { type Locale, locales } from '#domain/locale.ts'
import { type Problem, problem } from '#domain/problem.ts'
import { type ReminderWords, unknownFields } from '#domain/membership/reminder-words.ts'

/** Moments at which members are reminded to renew: twice before the last day of the membership, and once after it. */
export const reminderMoments = ['first', 'second', 'after'] as const
export type ReminderMoment = (typeof reminderMoments)[number]

/** How an association reminds of renewals at one moment. */
export interface ReminderRule {
  readonly moment: ReminderMoment
  readonly isOn: boolean
  /** Before the last day of the membership; after it for `after`. */
  readonly days: number
  /** Of the languages whose words the association wrote itself. */
  readonly words: readonly (ReminderWords & { readonly locale: Locale })[]
}

/** Rules of an association that set none: nothing after the end, where some have left on purpose. */
export const usualMoments: readonly ReminderRule[] = [
  { moment: 'first', isOn: true, days: 30, words: [] },
  { moment: 'second', isOn: true, days: 7, words: [] },
  { moment: 'after', isOn: false, days: 15, words: [] },
]

/** Days that an association may choose. After the end, the link still renews. */
export const momentBounds: Readonly<
  Record<ReminderMoment, { readonly least: number; readonly most: number }>
> = {
  first: { least: 2, most: 90 },
  second: { least: 1, most: 60 },
  after: { least: 1, most: 45 },
}

/** A reminder after the end is sent this many days late at most; then it is left out. */
export const latestDays = 14

/** Days between two reminders of one membership, also where one was late. */
export const restDays = 5

/** Lengths of the words of an association. */
export const reminderLimits = { subject: 150, text: 3_000 } as const

/** The moment whose words a mail has that reminds of several: the nearest to the end. */
export function mainMoment(moments: readonly ReminderMoment[]): ReminderMoment {
  return (['second', 'first', 'after'] as const).find((moment) => moments.includes(moment)) ?? 'after'
}

/** All problems of rules, field by field: `reminders.first-days`, `reminders.first-subject-fr`. @param names of fields in the words */
export function checkReminderRules(rules: readonly ReminderRule[], names: readonly string[]): Problem[] {
  const first = rules.find(({ moment }) => moment === 'first')
  const second = rules.find(({ moment }) => moment === 'second')
  const isSwapped = first?.isOn === true && second?.isOn === true && second.days >= first.days
  return [
    ...rules.flatMap((rule) => ruleProblems(rule, names)),
    ...(isSwapped
      ? [
          problem('reminders.second-days', 'QUANTITY', {
            min: momentBounds.second.least,
            max: first.days - 1,
          }),
        ]
      : []),
  ]
}

function ruleProblems({ moment, days, words }: ReminderRule, names: readonly string[]): Problem[] {
  const { least, most } = momentBounds[moment]
  const isIn = Number.isInteger(days) && days >= least && days <= most
  return [
    ...(isIn ? [] : [problem(`reminders.${moment}-days`, 'QUANTITY', { min: least, max: most })]),
    ...words
      .filter(({ locale }) => locales.includes(locale))
      .flatMap(({ locale, subject, text }) => [
        ...wordProblems(`reminders.${moment}-subject-${locale}`, subject, names),
        ...wordProblems(`reminders.${moment}-text-${locale}`, text, names),
      ]),
  ]
}

function wordProblems(field: string, text: string, names: readonly string[]): Problem[] {
  if (text.trim() === '') return [problem(field, 'REQUIRED')]
  const [unknown] = unknownFields(text, names)
  return unknown === undefined ? [] : [problem(field, 'UNKNOWN_FIELD', { field: unknown })]
}
