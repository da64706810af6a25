import { isEmpty, maxLengthRule } from '#domain/field-rules.ts'
import { type Problem, problem } from '#domain/problem.ts'

/** Most characters of an association's own words, and of an answer in all. Source: Stripe API, `uncategorized_text`. */
const maxDisputeAnswer = 10_000
const maxAnswerInAll = 20_000

/** The problems of the words with which an association answers a dispute. */
export function checkDisputeAnswer({ text }: { readonly text: string }): Problem[] {
  if (isEmpty(text)) return [problem('answer.text', 'REQUIRED')]
  if (maxLengthRule(text, maxDisputeAnswer) === null) return []
  return [problem('answer.text', 'MAX_LENGTH', { max: maxDisputeAnswer })]
}

/** The answer as it is sent: the words, an empty line, and as many facts, in their order, as there is room for. */
export function answerBody(words: string, facts: readonly string[]): string {
  let body = words
  for (const [index, fact] of facts.entries()) {
    const longer = `${body}${index === 0 ? '\n\n' : '\n'}${fact}`
    if (longer.length > maxAnswerInAll) break
    body = longer
  }
  return body
}
