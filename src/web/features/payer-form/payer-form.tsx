import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import type { Problem } from '#domain/problem.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import type { PayerRules } from '#domain/payer/check-payer.ts'
import { PayerFieldset, type PayerFieldsetProps } from '#web/features/payer-form/payer-fieldset.tsx'
import { PublicationFields } from '#web/features/payer-form/publication/publication-fields.tsx'
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

interface PayerFormProps extends Omit<PayerFieldsetProps, 'form' | 'children' | 'publication'> {
  readonly id: string
  readonly initial: PayerValues
  readonly rules: PayerRules
  readonly questions: OtherQuestions
  readonly showsContributors: boolean
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
  const { fields, summary } = usePayerForm({
    element,
    initial,
    rules,
    onValues,
  })
  const send = async (values: PayerValues) => {
    const refused = await onValid(values)
    if (refused.length > 0) fields.refuse(refused)
  }
  const submit = (event: SyntheticEvent) => {
    const isAnswered = questions.submit()
    if (fields.submit(event) && isAnswered) void send(fields.values)
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
      <PayerFieldset
        {...props}
        form={fields}
        publication={
          isGiftForm(props.formType) && (
            <PublicationFields
              form={fields}
              isPublic={props.showsContributors}
              isOrganization={fields.values.isOrganization}
            />
          )
        }
      >
        {questions.after}
      </PayerFieldset>
      {props.children}
    </form>
  )
}
