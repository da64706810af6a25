import type { CustomField } from '#contract/form.ts'
import { validationModeOf } from '#domain/field-state.ts'
import { AnswerField } from '#web/features/questions/answer-field.tsx'
import { withAnswer } from '#web/features/questions/draft/edit-items.ts'
import { type AnswerPlace, answerOf, answersPath } from '#web/features/questions/draft/question-field.ts'
import type { Asking } from '#web/features/questions/use-asking.ts'

interface AnswerListProps {
  readonly asking: Asking
  readonly place: AnswerPlace
  readonly fields: readonly CustomField[]
}

/** The questions of a tier, an option or the form, in the association's order. */
export function AnswerList({ asking, place, fields }: AnswerListProps) {
  const { items, change, leave, errorOf, upload } = asking
  const item = items[place.index]
  const answers =
    place.optionId === undefined
      ? item?.customFields
      : item?.extraOptions?.find(({ extraOptionId }) => extraOptionId === place.optionId)?.customFields
  return fields.map((field) => {
    const name = `${answersPath(place)}.${field.id}`
    const mode = validationModeOf(field.type)
    return (
      <AnswerField
        key={field.id}
        field={field}
        name={name}
        value={answerOf(answers, field)}
        error={errorOf(name)}
        onValue={(value) => change(name, (all) => withAnswer(all, place, field.id, value), mode)}
        onLeave={() => leave(name, mode)}
        upload={upload}
      />
    )
  })
}
