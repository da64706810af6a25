import type { CartItemIn } from '#contract/cart.ts'
import { checkCustomFieldAnswers } from '#domain/cart/check-answers.ts'
import { parisDate } from '#domain/format.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import { checkParticipant } from '#domain/participant/check-participant.ts'
import type { Problem } from '#domain/problem.ts'
import { troubleOf, troubleProblem } from '#web/features/questions/file/file-answer.ts'
import {
  type Answers,
  type AskingForm,
  type AskingTier,
  type Scope,
  answersPath,
  isFormField,
  tierOf,
} from '#web/features/questions/draft/question-field.ts'

/**
 * All problems of the answers of a draft, with the field names of the server.
 * @param now decides which birth dates are possible
 */
export function checkQuestions(
  items: readonly CartItemIn[],
  form: AskingForm,
  scope: Scope,
  now: Date,
): Problem[] {
  if (scope === 'details') {
    const today = parisDate(now)
    return items.flatMap((item, index) => checkUnit(item, index, form, today))
  }
  // Checked once something is chosen: before, there is nothing to answer.
  if (items.length === 0) return []
  const answers = (items[0]?.customFields ?? []).filter(({ fieldId }) => isFormField(form, fieldId))
  return checkAnswers(form.customFields, answers, answersPath({ index: 0 }))
}

function checkUnit(item: CartItemIn, index: number, form: AskingForm, today: string): Problem[] {
  const tier = tierOf(form, item)
  if (tier === undefined) return []
  const isNamed = needsParticipant(tier.tierType)
  const ofTier = (item.customFields ?? []).filter(({ fieldId }) => !isFormField(form, fieldId))
  return [
    ...(isNamed ? checkParticipant(item.participant, `items.${index}.participant`, true, today) : []),
    ...checkAnswers(tier.customFields, ofTier, answersPath({ index })),
    ...tier.extraOptions.flatMap((option) => {
      const choice = item.extraOptions?.find(({ extraOptionId }) => extraOptionId === option.id)
      if (choice?.value !== true) return []
      return checkAnswers(
        option.customFields,
        choice.customFields ?? [],
        answersPath({ index, optionId: option.id }),
      )
    }),
  ]
}

/** The domain's rules; a file that is not uploaded yet gives its own problem. */
function checkAnswers(fields: AskingTier['customFields'], answers: Answers, path: string): Problem[] {
  const troubles = answers.flatMap(({ fieldId, value }) => {
    const trouble = troubleOf(value)
    return trouble === null ? [] : [troubleProblem(`${path}.${fieldId}`, trouble)]
  })
  const isReported = ({ field }: Problem) => troubles.some((trouble) => trouble.field === field)
  return [
    ...troubles,
    ...checkCustomFieldAnswers(fields, answers, path).filter((found) => !isReported(found)),
  ]
}
