import type { DraftMistake } from '#domain/form/editing/check-draft.ts'
import { editorSteps } from '#domain/form/editing/step-fields.ts'
import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import type { Step } from '#web/pages/admin/editor/step-nav.tsx'

/** The mistakes with words of their own; the others come from a file that was written by hand. */
export const wordedMistakes: ReadonlySet<string> = new Set(
  `after allHidden amountsOfVisitor code color day fewChoices fixedAddress fixedPrice freeGift instant latAndLng length listLength missing missingValue moreThanMin noPayer notBefore notEmpty number oneOf optionPrice optionRemoved percentOrAmount periodOfDates picture pictureUnknown priceOfFree receiptOfSale sameAmount sameChoice sameCode sameKey soldAt soldKind soldPrice soldRemoved stockTaken text tierKey unknownKey userTaken vatOfGift visible web whole wholeCents zipCode`.split(
    /\s+/,
  ),
)

/** Whose values are cents: they are shown as people write them. */
const amounts = new Set(['wholeCents', 'fixedPrice', 'moreThanMin', 'soldAt'])

/** The step whose fields a place belongs to; the first where none does. */
export function stepOf(path: string): Step {
  const [first = ''] = path.split(/[.[]/)
  const found = ([2, 3, 4] as const).find((step) =>
    editorSteps[step].some(({ fields }) => hasField(fields, first)),
  )
  const isFirst = editorSteps[1].some(({ fields }) => hasField(fields, first))
  return isFirst ? 1 : (found ?? 1)
}

function hasField(fields: readonly { readonly name: string }[], first: string): boolean {
  return fields.some(({ name }) => name.split('.')[0] === first)
}

/** How many mistakes each step has. */
export function countBySteps(mistakes: readonly DraftMistake[]): Record<Step, number> {
  const counts = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { path } of mistakes) counts[stepOf(path)] += 1
  return counts
}

/** The message of a mistake, in the words of someone who fills in a form. */
export function messageOf(
  { code, values }: Pick<DraftMistake, 'code' | 'values'>,
  t: (key: string, values?: Readonly<Record<string, string | number>>) => string,
  locale: Locale,
): string {
  const shown = Object.entries(values).map(([name, value]) => {
    const isAmount = amounts.has(code) && typeof value === 'number' && ['min', 'max', 'price'].includes(name)
    return [name, isAmount ? formatEuros(cents(value), locale) : value]
  })
  return t(
    `mistake.${wordedMistakes.has(code) ? code : 'other'}`,
    Object.fromEntries(shown) as Record<string, string | number>,
  )
}
