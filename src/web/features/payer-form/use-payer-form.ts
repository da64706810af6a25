import { type RefObject, useCallback } from 'react'
import type { Problem } from '#domain/problem.ts'
import { type PayerRules, checkPayer } from '#domain/payer/check-payer.ts'
import { type PayerValues, labelledFields } from '#web/features/payer-form/payer-values.ts'
import { useSignedInPayer } from '#web/features/payer-form/use-signed-in-payer.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { useProblemLine, useProblemMessage } from '#web/lib/form/problem-message.ts'
import { useTexts } from '#web/lib/texts.ts'

interface PayerFormOptions {
  readonly element: RefObject<HTMLFormElement | null>
  readonly initial: PayerValues
  readonly rules: PayerRules
  readonly onValues?: (values: PayerValues) => void
}

/** The position of a field on the page; an id that is not in the list comes first. */
function placeOf(id: string): number {
  return labelledFields.findIndex((key) => id === `payer.${key}`)
}

/** The payer's fields with the domain's rules, and the error summary in page order. */
export function usePayerForm({ element, initial, rules, onValues }: PayerFormOptions) {
  const t = useTexts('payer')
  const messageOf = useProblemMessage()
  const afterLabelOf = useProblemLine()
  /** Several fields may have the same message: each line of the summary names its field. */
  const lineOf = useCallback(
    (problem: Problem) => {
      const label = labelledFields.find((key) => problem.field === `payer.${key}`)
      return label === undefined
        ? messageOf(problem)
        : t('problem', { label: t(label), message: afterLabelOf(problem) })
    },
    [t, messageOf, afterLabelOf],
  )
  const fields = useForm<PayerValues>({
    element,
    prefix: 'payer.',
    initial,
    check: (values) => checkPayer(values, rules),
    messageOf,
    lineOf,
    lazy: ['birthDate', 'companyLegalStatus'],
    ...(onValues !== undefined && { onValues }),
  })
  useSignedInPayer(fields)
  const summary = fields.summary.toSorted((a, b) => placeOf(a.id) - placeOf(b.id))
  return { fields, summary }
}
