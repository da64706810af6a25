import { maxLengthRule, requiredRule } from '#domain/field-rules.ts'
import { oneLine } from '#domain/pasted-text.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Lists of an association whose filters a member may save as a view. */
export const viewedLists = ['orders', 'lines', 'payments', 'memberships', 'donors'] as const
export type ViewedList = (typeof viewedLists)[number]

/** Those of them that have a period: a member may receive the former month of a view. */
export const monthlyLists = ['orders', 'lines', 'payments'] as const
export type MonthlyList = (typeof monthlyLists)[number]

/** Whether the former month of a view of a list may be received. */
export function isMonthlyList(list: ViewedList): list is MonthlyList {
  return monthlyLists.some((monthly) => monthly === list)
}

/** Views that a member has of one list, with those of the association. */
export const mostViews = 30
export const mostViewName = 60

/** Parameters of an address that a view saves: all of those of the lists, but where a page begins. */
export const viewParameters = [
  'campagne',
  'type',
  'tarif',
  'option',
  'reponse',
  'genre',
  'etat',
  'situation',
  'annee',
  'seulement',
  'moyen',
  'recu',
  'banque',
  'periode',
  'tri',
  'colonnes',
] as const

/** Lists the problems of a name, beside the other views of the same list and visibility. */
export function checkViewName(name: string, others: readonly string[]): Problem[] {
  const field = 'view.name'
  const required = requiredRule(name)
  if (required !== null) return [problem(field, required)]
  if (maxLengthRule(name.trim(), mostViewName) !== null)
    return [problem(field, 'MAX_LENGTH', { max: mostViewName })]
  const isTaken = others.some((other) => other.toLowerCase() === oneLine(name).toLowerCase())
  return isTaken ? [problem(field, 'VIEW_NAME_TAKEN')] : []
}

/** The day of the next monthly mail: the first of the month after this day, `YYYY-MM-DD`. */
export function nextMonthlyDay(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

/** The month before that of a day: `2026-10`. */
export function formerMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7)
}
