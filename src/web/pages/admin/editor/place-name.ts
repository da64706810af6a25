import { formatDate, formatEuros, formatInstantDate, formatInstantTime } from '#domain/format.ts'
import { type Draft, type DraftPath, typedText, valueAt } from '#domain/form/editing/draft.ts'
import type { DraftChange } from '#domain/form/editing/compare-drafts.ts'
import {
  type EditorField,
  type EditorGroup,
  type EditorList,
  textOf,
} from '#domain/form/editing/editor-fields.ts'
import { momentParts } from '#domain/form/editing/moments.ts'
import { partsThatDiffer, shortenedFrom } from '#domain/form/editing/parts-that-differ.ts'
import { editorSteps } from '#domain/form/editing/step-fields.ts'
import { cents } from '#domain/money.ts'
import { useLocale } from '#web/lib/texts.ts'
import { useEditorTexts } from '#web/pages/admin/editor/fields/editor-texts.ts'

const longest = 120

/** Names places of a draft as its editor does, and writes their values as people do. */
export function usePlaceName(draft: Draft) {
  const t = useEditorTexts()
  const locale = useLocale()
  const titled = (list: EditorList, item: unknown): string => {
    const title = valueAt(item, [list.title])
    return typeof title === 'string' && title !== '' ? `« ${title} »` : t(`list.${textOf(list)}`)
  }
  /** The name of an item that the draft need not have. */
  const itemName = (path: DraftPath, item: Draft): string => {
    const field = chainOf(path).at(-1)?.field
    return field?.kind === 'list' ? titled(field, item) : ''
  }
  const nameOf = (path: DraftPath): string =>
    chainOf(path)
      .map(({ field, at }) =>
        field.kind === 'list' ? titled(field, valueAt(draft, at)) : t(`field.${textOf(field)}`),
      )
      .join(', ')
  /** The names of the items, or the values themselves. */
  const listText = (items: readonly unknown[], field: EditorField | EditorList | undefined): string => {
    if (items.length === 0) return t('nothing')
    if (field?.kind === 'amounts')
      return items.map((one) => (typeof one === 'number' ? formatEuros(cents(one), locale) : '')).join(', ')
    const names = items.map((item) =>
      field?.kind === 'list' ? typedText(valueAt(item, [field.title])) || t('unnamed') : typedText(item),
    )
    return shortenedFrom(names.join(', '), 0, longest)
  }
  /** A value as people write it. @param beside the value that it is compared with: of long texts, what differs is shown */
  const valueText = (path: DraftPath, value: unknown, beside?: unknown): string => {
    const field = chainOf(path).at(-1)?.field
    if (value === undefined || value === null || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (field?.kind === 'euros' && typeof value === 'number') return formatEuros(cents(value), locale)
    if (field?.kind === 'day' && typeof value === 'string') return formatDate(value)
    if (field?.kind === 'moment' && typeof value === 'string') return momentText(value)
    if (field?.kind === 'choice') return t(`choice.${textOf(field)}.${typedText(value)}`)
    if (Array.isArray(value)) return listText(value, field)
    return partsThatDiffer([plainText(value), plainText(beside)], longest)[0]
  }
  /** The changed place, inside the item that is named elsewhere. */
  const changeText = ({ path, before, after }: DraftChange): string => {
    const field = chainOf(path).at(-1)?.field
    return t('change', {
      name: field === undefined ? typedText(path.at(-1)) : t(`field.${textOf(field)}`),
      before: valueText(path, before, after),
      after: valueText(path, after, before),
    })
  }
  return { nameOf, itemName, valueText, changeText }
}

type Named = { readonly field: EditorField | EditorList; readonly at: DraftPath }

/** The fields along a path, from the outermost list. */
function chainOf(path: DraftPath): Named[] {
  const found: Named[] = []
  let groups: readonly EditorGroup[] = Object.values(editorSteps).flat()
  let at: DraftPath = []
  let rest = path
  while (rest.length > 0) {
    const names = rest.map(String)
    const field = groups
      .flatMap(({ fields }) => fields)
      .find(({ name }) => name.split('.').every((part, index) => names[index] === part))
    if (field === undefined) return found
    const isList = field.kind === 'list'
    const length = isList ? Math.min(2, rest.length) : field.name.split('.').length
    at = [...at, ...rest.slice(0, length)]
    found.push({ field, at })
    if (!isList) return found
    groups = field.groups
    rest = rest.slice(length)
  }
  return found
}

function momentText(value: string): string {
  const { day, time } = momentParts(value)
  if (day === '') return value
  return time === '' ? formatDate(day) : `${formatInstantDate(value)} ${formatInstantTime(value)}`
}

/** A text without its tags. */
function plainText(value: unknown): string {
  return typedText(value)
    .replaceAll(/<[^>]*>/g, ' ')
    .trim()
}
