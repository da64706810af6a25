import type { Problem } from '#domain/problem.ts'

const installmentFields: ReadonlySet<string> = new Set(['installments', 'firstDebitDayOfMonth'])

/** The part of the page that a refusal of the server belongs to, by the name of its field. */
export function placeRefusals(
  problems: readonly Problem[],
): Record<'payer' | 'consents' | 'installments' | 'questions', Problem[]> {
  const starting = (prefix: string) => problems.filter(({ field }) => field.startsWith(prefix))
  const payer = starting('payer.')
  const consents = starting('summary.')
  const installments = problems.filter(({ field }) => installmentFields.has(field))
  const placed = new Set([...payer, ...consents, ...installments])
  return {
    payer,
    consents,
    installments,
    questions: problems.filter((problem) => !placed.has(problem)),
  }
}
