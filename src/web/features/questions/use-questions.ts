import { afterLabel } from '#web/lib/form/after-label.ts'
import { useCallback, useState } from 'react'
import type { CartItemIn } from '#contract/cart.ts'
import { type Problem, hasErrors } from '#domain/problem.ts'
import { checkQuestions } from '#web/features/questions/draft/check-questions.ts'
import { checkOptionStock } from '#web/features/questions/draft/option-stock.ts'
import { type AskingForm, type Scope, isFormField } from '#web/features/questions/draft/question-field.ts'
import { useQuestionLabel } from '#web/features/questions/use-question-label.ts'
import { useProblemLine, useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useTexts } from '#web/lib/texts.ts'

interface QuestionsOptions {
  readonly form: AskingForm
  /** The scopes of this page; each has its own `Questions`, with the same draft. */
  readonly scopes: readonly Scope[]
  readonly initial: readonly CartItemIn[]
  /** The units in the saved cart. */
  readonly held: readonly Pick<CartItemIn, 'tierId' | 'extraOptions'>[]
  /** Called with each change, to store it. */
  readonly onDraft: (items: readonly CartItemIn[]) => void
}

/** The draft of a page's questions, its submissions and the problems that the server found. */
export function useQuestions({ form, scopes, initial, held, onDraft }: QuestionsOptions) {
  const t = useTexts('questions')
  const messageOf = useProblemMessage()
  const lineOf = useProblemLine()
  const [now] = useState(() => new Date())
  const [items, setItems] = useState(initial)
  const [attempt, setAttempt] = useState(0)
  const [refused, setRefused] = useState<readonly Problem[]>([])
  const labelOf = useQuestionLabel(form, items)
  const found = scopes.flatMap((scope) => checkQuestions(items, form, scope, now))
  const overdrawn = scopes.includes('details') ? checkOptionStock(items, form, held) : []
  // Where the page knows which units get none of an option, the server's problem adds nothing.
  const unexplained = refused.filter((problem) => !overdrawn.some((own) => isSameOption(own, problem)))
  const shown = attempt === 0 ? [] : inPageOrder([...overdrawn, ...found, ...unexplained], form)
  return {
    items,
    attempt,
    /** Props of each `Questions`. */
    asked: {
      form,
      items,
      held,
      problems: shown,
      onItems: useCallback(
        (next: readonly CartItemIn[], field: string) => {
          setItems(next)
          setRefused((all) =>
            all.filter((problem) => problem.field !== field && !isSameOption(problem, { field })),
          )
          onDraft(next)
        },
        [onDraft],
      ),
    },
    /** For the error summary: each line names its field, since several may have the same message. */
    summary: shown
      .filter(({ level }) => level === 'error')
      .map((problem) => {
        const label = labelOf(problem.field)
        if (label === null) return { id: problem.field, message: messageOf(problem) }
        const line = lineOf(problem)
        // A question keeps its mark, and the message after it starts a sentence.
        const after = line.slice(0, 1).toUpperCase() + line.slice(1)
        return {
          id: problem.field,
          message: afterLabel(label, after, () => t('problem', { label, message: line })),
        }
      }),
    /** Counts a submission; returns whether the draft has no error. */
    submit: (): boolean => {
      setAttempt((count) => count + 1)
      setRefused([])
      return !hasErrors([...overdrawn, ...found])
    },
    refuse: (problems: readonly Problem[]) => {
      setRefused(problems)
      setAttempt((count) => count + 1)
    },
    /** The choice changed: the same answers with other units. */
    renew: setItems,
  }
}

/** Whether two problems are about the stock of one option, in any units. */
function isSameOption(soldOut: Problem, other: Pick<Problem, 'field'>): boolean {
  const optionOf = (field: string) => /\.extraOptions\.([^.]+)$/.exec(field)?.[1]
  return soldOut.code === 'OPTION_SOLD_OUT' && optionOf(soldOut.field) === optionOf(other.field)
}

/** One problem for each field, unit by unit, then the form's own questions. */
function inPageOrder(problems: readonly Problem[], form: AskingForm): Problem[] {
  const placeOf = ({ field }: Problem) => {
    const [, index, , id = ''] = field.split('.')
    return isFormField(form, id) ? Number.MAX_SAFE_INTEGER : Number(index ?? -1)
  }
  return problems
    .filter(({ field }, index) => problems.findIndex((problem) => problem.field === field) === index)
    .toSorted((a, b) => placeOf(a) - placeOf(b))
}
