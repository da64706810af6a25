import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import {
  type CorrectedPerson,
  type OrderCorrection,
  correctedPayerFields,
} from '#domain/order/order-correction.ts'

type Change = OrderSheet['history'][number]['changes'][number]
type Part = Partial<OrderCorrection>

/** Changes of a correction, field by field; none once it was erased. */
export function presentChanges(before: Part, after: Part, form: FormDefinition): Change[] {
  const payer = correctedPayerFields.map((field) => ({
    field,
    name: '',
    before: before.payer?.[field] ?? '',
    after: after.payer?.[field] ?? '',
  }))
  const lines = (after.lines ?? []).flatMap((line) => {
    const former = before.lines?.find(({ id }) => id === line.id)
    const answerOf = (question: string) =>
      former?.answers.find(({ fieldId }) => fieldId === question)?.value ?? ''
    return [
      {
        field: 'person' as const,
        name: '',
        before: nameOf(former?.participant),
        after: nameOf(line.participant),
      },
      {
        field: 'personEmail' as const,
        name: nameOf(line.participant),
        before: former?.participant?.email ?? '',
        after: line.participant?.email ?? '',
      },
      ...line.answers.map(({ fieldId, value }) => ({
        field: 'answer' as const,
        name: labelOf(form, fieldId),
        before: answerOf(fieldId),
        after: value,
      })),
    ]
  })
  return [...payer, ...lines].filter((change) => change.before !== change.after)
}

function nameOf(person: CorrectedPerson | null | undefined): string {
  return `${person?.firstName ?? ''} ${person?.lastName ?? ''}`.trim()
}

function labelOf({ tiers, customFields }: FormDefinition, question: string): string {
  const ofTiers = tiers.flatMap((tier) => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap((option) => option.customFields),
  ])
  return [...customFields, ...ofTiers].find(({ id }) => id === question)?.label ?? ''
}
