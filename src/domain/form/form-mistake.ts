/** The texts of mistakes in a definition, in `texts/<language>/admin/definition.json` under `mistake`. */
export const mistakeKeys = [
  'notAnObject',
  'unknownKey',
  'wrong',
  'wrongWithHint',
  'missing',
  'missingValue',
  'reservedSlug',
  'after',
  'notBefore',
  'latAndLng',
  'sameAmount',
  'noPayer',
  'allHidden',
  'vatOfGift',
  'receiptOfSale',
  'periodOfMembership',
  'periodOfDates',
  'receiptIssuer',
  'priceOfFree',
  'freeGift',
  'amountsOfVisitor',
  'fewChoices',
  'choicesOfList',
  'sameChoice',
  'sameKey',
  'sameCode',
  'percentOrAmount',
  'providerOfAccount',
  'sameSlug',
  'noAccounts',
  'unknownProvider',
  'pictureType',
  'pictureAbsent',
  'pictureActive',
  'pictureBroken',
  'pictureUnknown',
  'soldPrice',
  'soldRemoved',
  'optionPrice',
  'optionRemoved',
  'stockTaken',
  'userTaken',
  'fixedAddress',
  'movedAddress',
  'notJson',
] as const

/** Keys of the texts under `allowed`: the values that a mistake may allow. */
export const allowedKeys = [
  'text',
  'notEmpty',
  'length',
  'visible',
  'flag',
  'whole',
  'wholeCents',
  'number',
  'oneOf',
  'instant',
  'day',
  'web',
  'picture',
  'list',
  'listLength',
  'color',
  'slug',
  'country',
  'provider',
  'account',
  'rna',
  'code',
  'zipCode',
  'email',
  'phone',
  'siren',
  'fixedPrice',
  'moreThanMin',
  'decimals',
  'tierKey',
] as const

/** Keys of the texts under `hint`: the advice of a mistake. */
export const hintKeys = [
  'didYouMean',
  'knownKeys',
  'write',
  'calculated',
  'ids',
  'counted',
  'follows',
] as const

/** Keys of the texts under `json`: mistakes in a JSON text. */
export const jsonMistakes = ['object'] as const

type Section<Name extends string, Keys extends readonly string[]> = `${Name}.${Keys[number]}`

/** The key of a text about a definition. */
export type MistakeText =
  | Section<'mistake', typeof mistakeKeys>
  | Section<'allowed', typeof allowedKeys>
  | Section<'hint', typeof hintKeys>
  | Section<'json', typeof jsonMistakes>

/** A text with its values, which may be texts themselves: the reader's language is chosen later. */
export interface Phrase {
  readonly text: MistakeText
  readonly values?: Readonly<Record<string, string | number | Phrase>>
}

/** A mistake in a definition file: its place (`forms[0].tiers[1].price`) and what is wrong there. */
export interface FormFileProblem {
  readonly path: string
  readonly phrase: Phrase
}

/** Names the allowed values. */
export function allowed(
  key: (typeof allowedKeys)[number],
  values: Readonly<Record<string, string | number>> = {},
): Phrase {
  return { text: `allowed.${key}`, values }
}

/** Advises an author about a mistake. */
export function hint(key: (typeof hintKeys)[number], values: Readonly<Record<string, string>> = {}): Phrase {
  return { text: `hint.${key}`, values }
}

/** A mistake at a place. */
export function mistakeAt(
  path: string,
  key: (typeof mistakeKeys)[number],
  values: Phrase['values'] = {},
): FormFileProblem {
  return { path, phrase: { text: `mistake.${key}`, values } }
}
