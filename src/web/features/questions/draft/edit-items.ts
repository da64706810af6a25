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

/** The items with one answer given, changed, or taken back with ''. */
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

/** The items with one option chosen or not; what was answered to its questions stays for a change of mind. */
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

/** The items with one thing of a participant typed. */
export function withParticipant(items: Items, index: number, key: ParticipantKey, text: string): Items {
  return changeParticipant(items, index, { [key]: text })
}

/** The items with one unit's answers copied to the following ones from now on, or no longer. */
export function withCopying(items: Items, index: number, copies: boolean): Items {
  return changeParticipant(items, index, { copyToFollowingParticipants: copies })
}

/**
 * Carries a change of a unit that is to be copied to the units after it: the participant to every one that names one,
 * the answers to those of the same tier, files aside since they are personal. Ticking the box fills what is empty and
 * never writes over what was typed; afterwards a unit follows as long as it holds what it was given.
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

/** `from`: what the source held before; null where copying has just been asked for. */
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
