import { isEmpty } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Answers of an operator to a report. `suspended`: the association may not collect any more. */
export const reportOutcomes = ['noProblem', 'changeRequested', 'suspended'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

/** The outcomes with which a report can be closed: a suspension that does not exist is not recorded. */
export function outcomesOf({ isSuspended }: { readonly isSuspended: boolean }): readonly ReportOutcome[] {
  return isSuspended ? reportOutcomes : reportOutcomes.filter((one) => one !== 'suspended')
}

/** The problems of a closing: the next operator reads why, so a note is required. */
export function checkClosing({ note }: { readonly note: string }): Problem[] {
  return isEmpty(note) ? [problem('report.note', 'REQUIRED')] : []
}
