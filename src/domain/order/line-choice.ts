import type { CustomFieldDefinition, FormDefinition } from '#domain/form/form-definition.ts'

/** Narrows lines of one campaign; all that is present applies. */
export interface LineChoice {
  /** Id of a price. */
  readonly tier?: string | undefined
  /** Id of an option; it represents those of other prices with the same name. */
  readonly option?: string | undefined
  /** Id of a question and the answer to it, `id:value`; it represents questions of other prices with the same words. */
  readonly answer?: string | undefined
}

interface NamedChoice {
  readonly id: string
  readonly name: string
}

/** Prices, options and answers that a campaign has. */
export interface LineChoices {
  readonly tiers: NamedChoice[]
  readonly options: NamedChoice[]
  /** Answers of questions that have a list of them. */
  readonly answers: { readonly id: string; readonly question: string; readonly value: string }[]
}

/** Lines as they are stored: of one of the prices, and with a part of each list in their detail. */
export interface ChosenLines {
  readonly tiers: readonly string[]
  readonly parts: readonly (readonly object[])[]
}

type Campaign = Pick<FormDefinition, 'tiers' | 'customFields'>
type Tier = Campaign['tiers'][number]

interface Asked {
  readonly field: CustomFieldDefinition
  readonly tierId: string
  readonly isOfOption: boolean
}

/** Lists the prices, options and answers that lines of a campaign can be chosen by. A name comes once. */
export function lineChoicesOf(form: Campaign): LineChoices {
  const options = form.tiers.flatMap(({ extraOptions }) => extraOptions)
  return {
    tiers: form.tiers.map(({ id, name, label }) => ({ id, name: name || label })),
    options: once(
      options.map(({ id, label }) => ({ id, name: label })),
      ({ name }) => name,
    ),
    answers: once(
      asked(form).flatMap(({ field: { id, label, ...field } }) =>
        answersOf(field).map((value) => ({ id: `${id}:${value}`, question: label, value })),
      ),
      ({ question, value }) => `${question}\n${value}`,
    ),
  }
}

/** Resolves a choice in its campaign; null where nothing narrows its lines. What the campaign does not have is left out. */
export function chosenLines(form: Campaign, { tier, option, answer }: LineChoice): ChosenLines | null {
  const { tiers } = form
  const narrowed = [
    tiers.some(({ id }) => id === tier) ? { tiers: [tier ?? ''], parts: [] } : null,
    option === undefined ? null : withOption(tiers, option),
    answer === undefined ? null : withAnswer(form, answer),
  ].filter((one) => one !== null)
  if (narrowed.length === 0) return null
  return {
    tiers: tiers.map(({ id }) => id).filter((id) => narrowed.every((one) => one.tiers.includes(id))),
    parts: narrowed.flatMap(({ parts }) => parts),
  }
}

function withOption(tiers: readonly Tier[], option: string): ChosenLines | null {
  const all = tiers.flatMap(({ id: tierId, extraOptions }) =>
    extraOptions.map(({ id, label }) => ({ id, label, tierId })),
  )
  const chosen = all.find(({ id }) => id === option)
  if (chosen === undefined) return null
  const alike = all.filter(({ label }) => label === chosen.label)
  return {
    tiers: alike.map(({ tierId }) => tierId),
    parts: [alike.map(({ id }) => ({ extraOptions: [{ extraOptionId: id, value: true }] }))],
  }
}

function withAnswer(form: Campaign, answer: string): ChosenLines | null {
  const colon = answer.indexOf(':')
  const value = answer.slice(colon + 1)
  const all = asked(form)
  const chosen = all.find(({ field }) => field.id === answer.slice(0, colon))?.field
  if (chosen === undefined || !answersOf(chosen).includes(value)) return null
  const alike = all.filter(({ field }) => field.label === chosen.label && answersOf(field).includes(value))
  return {
    tiers: alike.map(({ tierId }) => tierId),
    parts: [
      alike.map(({ field, isOfOption }) => {
        const given = { customFields: [{ fieldId: field.id, value }] }
        return isOfOption ? { extraOptions: [given] } : given
      }),
    ],
  }
}

function asked(form: Campaign): Asked[] {
  return form.tiers.flatMap(({ id: tierId, customFields, extraOptions }) => [
    ...[...customFields, ...form.customFields].map((field) => ({ field, tierId, isOfOption: false })),
    ...extraOptions.flatMap((option) =>
      option.customFields.map((field) => ({ field, tierId, isOfOption: true })),
    ),
  ])
}

function answersOf({ type, values }: Pick<CustomFieldDefinition, 'type' | 'values'>): readonly string[] {
  if (type === 'YesNo') return ['Oui', 'Non']
  return type === 'ChoiceList' ? values : []
}

/** Leaves the first of those with an equal key. */
function once<Choice>(choices: readonly Choice[], keyOf: (choice: Choice) => string): Choice[] {
  const keys = choices.map(keyOf)
  return choices.filter((_choice, index) => keys.indexOf(keys[index] ?? '') === index)
}
