import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { CustomFieldDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import type { Cents } from '#domain/money.ts'
import { participantName } from '#domain/order/line-details.ts'
import type { listOwnItems } from '#server/money/order/own-order-store.ts'

type StoredItem = Awaited<ReturnType<typeof listOwnItems>>[number]

/**
 * A line of an order with its participant, its refundable rest and its answers in words: a question that the form no
 * longer has is left out.
 */
export function presentLine(
  { id, detail, cancelledAt, isRefunded }: StoredItem,
  form: Pick<FormDefinition, 'tiers'>,
  { ticket, rest }: { readonly ticket: number | null; readonly rest: Cents },
): OrderSheet['lines'][number] {
  const { name, participant, amount, customFields, extraOptions, options = [] } = detail
  const chosen = extraOptions.filter(({ value }) => value)
  const given = [...customFields, ...chosen.flatMap((option) => option.customFields)]
  const questions = fieldsOf(form)
  return {
    id,
    name,
    participant: participantName(participant),
    email: participant?.email ?? '',
    amount: amount.realAmount,
    options: options.map(({ label }) => label),
    answers: given.flatMap(({ fieldId, value }) => {
      const question = questions.get(fieldId)
      if (question === undefined || value === '') return []
      const answer = question.type === 'File' ? true : typeof value === 'boolean' ? value : String(value)
      return [{ question: question.label, answer }]
    }),
    ticket,
    rest,
    state: cancelledAt === null ? 'Processed' : isRefunded ? 'Refunded' : 'Canceled',
  }
}

function fieldsOf({ tiers }: Pick<FormDefinition, 'tiers'>): ReadonlyMap<string, CustomFieldDefinition> {
  const fields = tiers.flatMap((tier) => [
    ...tier.customFields,
    ...tier.extraOptions.flatMap((option) => option.customFields),
  ])
  return new Map(fields.map((field) => [field.id, field]))
}
