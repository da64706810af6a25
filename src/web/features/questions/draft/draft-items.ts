import type { Cart, CartItemIn } from '#contract/cart.ts'
import type { CustomField } from '#contract/form.ts'
import { dropEmptyAnswers } from '#domain/cart/items/expand-items.ts'
import { formatDate } from '#domain/format.ts'
import { optionLeft, optionStock } from '#web/features/questions/draft/option-stock.ts'
import { troubleOf } from '#web/features/questions/file/file-answer.ts'
import {
  type Answers,
  type AskingForm,
  type Choices,
  isFormField,
  tierOf,
} from '#web/features/questions/draft/question-field.ts'

/** An item of the cart, reduced to what the questions need. */
export type HeldItem = Pick<
  Cart['itemList'][number],
  'id' | 'tierId' | 'customAmount' | 'frequency' | 'customFields' | 'extraOptions' | 'participant'
>

/**
 * The draft that the questions work on: the units of the cart, merged with what was typed in this tab (the same unit
 * by its id, else the next one of the same tier), with the required options selected while stock remains.
 * @param saved what was typed and not sent yet; null without a draft
 */
export function draftItems(
  held: readonly HeldItem[],
  saved: readonly CartItemIn[] | null,
  form: AskingForm,
): readonly CartItemIn[] {
  const typed = saved ?? []
  const used = new Set<CartItemIn>()
  const matchOf = (item: HeldItem) => {
    const isFree = (other: CartItemIn) => !used.has(other) && other.tierId === item.tierId
    const isOwn = (other: CartItemIn) => held.every(({ id }) => id !== other.id)
    const match =
      typed.find((other) => isFree(other) && other.id === item.id) ??
      typed.find((other) => isFree(other) && isOwn(other))
    if (match !== undefined) used.add(match)
    return match
  }
  const merged = held.map((item): CartItemIn => {
    const { extraOptions, participant, ...own } = matchOf(item) ?? item
    return {
      id: item.id,
      tierId: item.tierId,
      customAmount: item.customAmount,
      frequency: item.frequency,
      customFields: readAnswers(own.customFields ?? [], fieldsOf(form, item)),
      extraOptions: extraOptions ?? [],
      ...(participant !== undefined && { participant }),
    }
  })
  return withRequiredOptions(withFormAnswers(merged, typed, form), held, form)
}

/** The items to send: non-empty answers, selected options, participants with a name. */
export function itemsToSend(items: readonly CartItemIn[]): CartItemIn[] {
  return items.map((item) => {
    const { participant, ...rest } = item
    const hasName =
      participant !== undefined && participant.firstName.trim() + participant.lastName.trim() !== ''
    const { email = '', ...person } = participant ?? { firstName: '', lastName: '' }
    return {
      ...rest,
      customFields: sentAnswers(item.customFields),
      extraOptions: (item.extraOptions ?? [])
        .filter(({ value }) => value)
        .map((choice) => ({ ...choice, customFields: sentAnswers(choice.customFields) })),
      ...(hasName && { participant: { ...person, ...(email.trim() !== '' && { email }) } }),
    }
  })
}

/** The items to store in the tab: everything typed, except files that are not uploaded yet. */
export function itemsToSave(items: readonly CartItemIn[]): CartItemIn[] {
  return items.map((item) => ({ ...item, ...cleaned(item) }))
}

/** Only the answers to the form's own questions: the rest belongs to another page. */
export function formAnswersAlone(items: readonly CartItemIn[], form: AskingForm): CartItemIn[] {
  const answers = items.flatMap(({ customFields = [] }) => customFields)
  return [{ tierId: '', customFields: answers.filter(({ fieldId }) => isFormField(form, fieldId)) }]
}

/** Without the marks of failed or pending uploads: they are only valid on this page. */
function cleaned({ customFields, extraOptions }: CartItemIn) {
  return {
    customFields: withoutTroubles(customFields),
    extraOptions: (extraOptions ?? []).map((choice): Choices[number] => ({
      ...choice,
      customFields: withoutTroubles(choice.customFields),
    })),
  }
}

function withoutTroubles(answers: Answers = []): Answers {
  return answers.filter(({ value }) => troubleOf(value) === null)
}

function sentAnswers(answers: Answers | undefined): Answers {
  return dropEmptyAnswers(withoutTroubles(answers))
}

function fieldsOf(form: AskingForm, item: Pick<CartItemIn, 'tierId'>): readonly CustomField[] {
  return [...(tierOf(form, item)?.customFields ?? []), ...form.customFields]
}

/**
 * The answers to questions that still exist. The API may send dates as `YYYY-MM-DD`; the visitor reads and types
 * DD/MM/YYYY.
 */
function readAnswers(answers: Answers, fields: readonly CustomField[]): Answers {
  return answers.flatMap(({ fieldId, value }) => {
    const field = fields.find(({ id }) => id === fieldId)
    if (field === undefined) return []
    const isApiDate = field.type === 'Date' && /^\d{4}-\d{2}-\d{2}$/.test(String(value))
    return [{ fieldId, value: isApiDate ? formatDate(String(value)) : value }]
  })
}

/** The form's own answers are in the first item, whichever unit they were typed with. */
function withFormAnswers(
  items: readonly CartItemIn[],
  typed: readonly CartItemIn[],
  form: AskingForm,
): readonly CartItemIn[] {
  const given = [...typed, ...items]
    .flatMap(({ customFields = [] }) => customFields)
    .filter(({ fieldId }) => isFormField(form, fieldId))
  const once = given.filter(
    ({ fieldId }, index) => given.findIndex((answer) => answer.fieldId === fieldId) === index,
  )
  return items.map((item, index) => {
    const ofTier = (item.customFields ?? []).filter(({ fieldId }) => !isFormField(form, fieldId))
    return { ...item, customFields: index === 0 ? [...ofTier, ...once] : ofTier }
  })
}

/** A required option is selected in every unit that has stock for it. Source: spec section 5, behaviour. */
function withRequiredOptions(
  items: readonly CartItemIn[],
  held: readonly HeldItem[],
  form: AskingForm,
): readonly CartItemIn[] {
  const stock = optionStock(form, held)
  return items.reduce<readonly CartItemIn[]>((done, item) => {
    const wanted = (tierOf(form, item)?.extraOptions ?? []).filter(({ id, isRequired }) => {
      if (!isRequired || item.extraOptions?.some((choice) => choice.extraOptionId === id && choice.value))
        return false
      return optionLeft(stock, [...done, ...items.slice(done.length)], id) !== 0
    })
    const others = (item.extraOptions ?? []).filter(
      ({ extraOptionId }) => !wanted.some(({ id }) => id === extraOptionId),
    )
    const extraOptions = [...others, ...wanted.map(({ id }) => ({ extraOptionId: id, value: true }))]
    return [...done, { ...item, extraOptions }]
  }, [])
}
