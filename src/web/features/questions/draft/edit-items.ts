import type { CartItemIn } from '#contract/cart.ts'
import { needsParticipant } from '#domain/form/journey.ts'
import {
  type AnswerPlace,
  type Answers,
  type AskingForm,
  type ParticipantDraft,
  type ParticipantKey,
  tierOf,
} from '#web/features/questions/draft/question-field.ts'

type Items = readonly CartItemIn[]

/** The items with one answer given, changed, or removed with ''. */
export function withAnswer(items: Items, place: AnswerPlace, fieldId: string, value: string): Items {
  return changeAt(items, place.index, (item) => {
    const { optionId } = place
    if (optionId === undefined) return { ...item, customFields: putAnswer(item.customFields, fieldId, value) }
    const extraOptions = (item.extraOptions ?? []).map((choice) =>
      choice.extraOptionId === optionId
        ? { ...choice, customFields: putAnswer(choice.customFields, fieldId, value) }
        : choice,
    )
    return { ...item, extraOptions }
  })
}

/** The items with one option selected or not; the answers to its questions stay, in case it is selected again. */
export function withOption(items: Items, index: number, optionId: string, value: boolean): Items {
  return changeAt(items, index, (item) => {
    const choices = item.extraOptions ?? []
    const isKnown = choices.some(({ extraOptionId }) => extraOptionId === optionId)
    const extraOptions = isKnown
      ? choices.map((choice) => (choice.extraOptionId === optionId ? { ...choice, value } : choice))
      : [...choices, { extraOptionId: optionId, value }]
    return { ...item, extraOptions }
  })
}

/** The items with one text of a participant changed. */
export function withParticipant(items: Items, index: number, key: ParticipantKey, text: string): Items {
  return changeParticipant(items, index, { [key]: text })
}

/** The items with one unit's answers copied to the following units from now on, or no longer. */
export function withCopying(items: Items, index: number, copies: boolean): Items {
  return changeParticipant(items, index, { copyToFollowingParticipants: copies })
}

/**
 * Copies a change of a unit to the units after it: the participant to every unit that names one, the answers to those
 * of the same tier, except files since they are personal. Ticking the box fills empty fields and never overwrites
 * typed text; afterwards a unit follows as long as its value is the copied one.
 */
export function copyAlong(before: Items, after: Items, form: AskingForm): Items {
  return after.reduce<Items>((items, source, index) => {
    if (source.participant?.copyToFollowingParticipants !== true) return items
    const old = before[index]
    const isNew = old?.participant?.copyToFollowingParticipants !== true
    const step = { from: isNew ? null : old, to: items[index] ?? source }
    return items.map((item, at) => (at <= index ? item : follow(item, step, form)))
  }, after)
}

/** `from`: the previous value of the source; null when copying was just turned on. */
interface CopyStep {
  readonly from: CartItemIn | null
  readonly to: CartItemIn
}

function follow(item: CartItemIn, { from, to }: CopyStep, form: AskingForm): CartItemIn {
  const tier = tierOf(form, item)
  if (tier === undefined || !needsParticipant(tier.tierType)) return item
  const next = (own: string, given: string, wanted: string) =>
    from === null ? (own.trim() === '' ? wanted : own) : own === given ? wanted : own
  const person = (key: ParticipantKey) =>
    next(textOf(item.participant, key), textOf(from?.participant, key), textOf(to.participant, key))
  const participant: ParticipantDraft = {
    ...item.participant,
    firstName: person('firstName'),
    lastName: person('lastName'),
    email: person('email'),
  }
  if (item.tierId !== to.tierId) return { ...item, participant }
  const customFields = tier.customFields
    .filter(({ type }) => type !== 'File')
    .reduce<Answers>(
      (answers, { id }) =>
        putAnswer(
          answers,
          id,
          next(valueOf(answers, id), valueOf(from?.customFields, id), valueOf(to.customFields, id)),
        ),
      item.customFields ?? [],
    )
  return { ...item, participant, customFields }
}

function textOf(participant: ParticipantDraft | undefined, key: ParticipantKey): string {
  return participant?.[key] ?? ''
}

function valueOf(answers: Answers | undefined, id: string): string {
  return String(answers?.find(({ fieldId }) => fieldId === id)?.value ?? '')
}

function putAnswer(answers: Answers = [], fieldId: string, value: string): Answers {
  const others = answers.filter((answer) => answer.fieldId !== fieldId)
  return value === '' ? others : [...others, { fieldId, value }]
}

function changeParticipant(items: Items, index: number, change: Partial<ParticipantDraft>): Items {
  return changeAt(items, index, (item) => ({
    ...item,
    participant: { firstName: '', lastName: '', ...item.participant, ...change },
  }))
}

function changeAt(items: Items, index: number, change: (item: CartItemIn) => CartItemIn): Items {
  return items.map((item, at) => (at === index ? change(item) : item))
}
