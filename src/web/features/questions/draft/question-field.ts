import type { CartItemIn } from '#contract/cart.ts'
import type { CustomField, Form } from '#contract/form.ts'

/** The part of a form that the questions use. */
export type AskingForm = Pick<Form, 'formType' | 'tiers' | 'customFields'>
export type AskingTier = AskingForm['tiers'][number]

/** `details`: the questions of each unit. `form`: the form's own questions, asked once. */
export type Scope = 'details' | 'form'

export type Answers = NonNullable<CartItemIn['customFields']>
export type Choices = NonNullable<CartItemIn['extraOptions']>
export type ParticipantDraft = NonNullable<CartItemIn['participant']>

/**
 * The position of an answer: in an item, or in one of its options. Its name is the server's,
 * `items.0.customFields.{id}`.
 */
export interface AnswerPlace {
  readonly index: number
  readonly optionId?: string
}

export type ParticipantKey = 'firstName' | 'lastName' | 'email'

export function answersPath({ index, optionId }: AnswerPlace): string {
  return optionId === undefined
    ? `items.${index}.customFields`
    : `${optionName(index, optionId)}.customFields`
}

export function optionName(index: number, optionId: string): string {
  return `items.${index}.extraOptions.${optionId}`
}

export function participantName(index: number, key: ParticipantKey): string {
  return `items.${index}.participant.${key}`
}

export function tierOf(form: AskingForm, item: Pick<CartItemIn, 'tierId'>): AskingTier | undefined {
  return form.tiers.find(({ id }) => id === item.tierId)
}

/** Whether a field is one of the form's own, which are stored in the answers of the first item. */
export function isFormField(form: AskingForm, fieldId: string): boolean {
  return form.customFields.some(({ id }) => id === fieldId)
}

/** The text of an answer; '' without an answer. */
export function answerOf(answers: Answers | undefined, field: Pick<CustomField, 'id'>): string {
  return String(answers?.find(({ fieldId }) => fieldId === field.id)?.value ?? '')
}
