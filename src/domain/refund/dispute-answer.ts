import { isEmpty, maxLengthRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Most characters of an association's own words; providers take 20,000 in all. */
const maxDisputeAnswer = 10_000

/** The problems of the words with which an association answers a dispute. */
export function checkDisputeAnswer({ text }: { readonly text: string }): Problem[] {
  if (isEmpty(text)) return [problem('answer.text', 'REQUIRED')]
  if (maxLengthRule(text, maxDisputeAnswer) === null) return []
  return [problem('answer.text', 'MAX_LENGTH', { max: maxDisputeAnswer })]
}
