import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import type { Problem } from '#domain/problem.ts'
import type { PayerRules } from '#domain/payer/check-payer.ts'
import { PayerFieldset, type PayerFieldsetProps } from '#web/features/payer-form/payer-fieldset.tsx'
import type { PayerValues } from '#web/features/payer-form/payer-values.ts'
import { usePayerForm } from '#web/features/payer-form/use-payer-form.ts'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

/** Other questions of the same form, beside the payer. */
interface OtherQuestions {
  readonly before: ReactNode
  readonly after: ReactNode
  readonly attempt: number
  readonly summary: readonly { readonly id: string; readonly message: string }[]
  /** Counts a submission; returns whether the questions have no error. */
  readonly submit: () => boolean
}

interface PayerFormProps extends Omit<PayerFieldsetProps, 'form' | 'children'> {
  readonly id: string
  readonly initial: PayerValues
  readonly rules: PayerRules
  readonly questions: OtherQuestions
  readonly summaryTitle: (count: number) => string
  readonly onValues: (values: PayerValues) => void
  /** Sends valid values; returns the problems that the server found. */
  readonly onValid: (values: PayerValues) => Promise<readonly Problem[]>
  /** Buttons under the fields. */
  readonly children: ReactNode
}

/** The payer and the other questions: one form, one error summary. */
export function PayerForm(props: PayerFormProps) {
  const { questions, onValid, initial, rules, onValues } = props
  const element = useRef<HTMLFormElement>(null)
  const areAnswered = useRef(true)
  const { fields, summary } = usePayerForm({
    element,
    initial,
    rules,
    onValues,
    onValid: (values) => {
      if (areAnswered.current) void send(values)
    },
  })
  const send = async (values: PayerValues) => {
    const refused = await onValid(values)
    if (refused.length > 0) fields.refuse(refused)
  }
  const submit = (event: SyntheticEvent) => {
    areAnswered.current = questions.submit()
    fields.submit(event)
  }
  const problems = [...questions.summary, ...summary]
  return (
    <form id={props.id} ref={element} className="stack-l" noValidate onSubmit={submit}>
      <ErrorSummary
        title={props.summaryTitle(problems.length)}
        problems={problems}
        attempt={fields.attempt + questions.attempt}
      />
      {questions.before}
      <PayerFieldset {...props} form={fields}>
        {questions.after}
      </PayerFieldset>
      {props.children}
    </form>
  )
}
