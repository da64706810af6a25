import type { CartItem, FieldAnswer } from '#domain/cart/cart.ts'
import type { CustomFieldDefinition, FormDefinition } from '#domain/form/form-definition.ts'
import type { Payer } from '#domain/payer/payer.ts'
import type { NamedFile } from '#server/platform/file/assert-own-files.ts'

/** Every uploaded file that a cart's answers name, with its field. */
export function namedFiles(
  { items, payer }: { readonly items: readonly CartItem[]; readonly payer: Pick<Payer, 'files'> },
  form: Pick<FormDefinition, 'tiers' | 'customFields'>,
): NamedFile[] {
  const named = items.flatMap((item, index) => {
    const tier = form.tiers.find(({ id }) => id === item.tierId)
    const path = `items.${index}`
    const questions = [...(tier?.customFields ?? []), ...form.customFields]
    return [
      ...ofAnswers(item.customFields, questions, `${path}.customFields`),
      ...item.extraOptions.flatMap(({ extraOptionId: id, customFields }) => {
        const option = tier?.extraOptions.find((candidate) => candidate.id === id)
        return ofAnswers(customFields, option?.customFields ?? [], `${path}.extraOptions.${id}.customFields`)
      }),
    ]
  })
  return [...named, ...payer.files.map((fileId) => ({ field: 'payer.files', fileId }))]
}

function ofAnswers(
  answers: readonly FieldAnswer[],
  questions: readonly CustomFieldDefinition[],
  path: string,
): NamedFile[] {
  const isFile = (fieldId: string) => questions.some(({ id, type }) => id === fieldId && type === 'File')
  return answers
    .filter(({ fieldId }) => isFile(fieldId))
    .map(({ fieldId, value }) => ({ field: `${path}.${fieldId}`, fileId: String(value) }))
}
