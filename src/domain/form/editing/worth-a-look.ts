import { type Draft, itemsAt, pathText, typedText, valueAt } from '#domain/form/editing/draft.ts'
import { momentParts } from '#domain/form/editing/moments.ts'

/** Advice that does not prevent a publication, about an often forgotten field: the key of its text, and the field. */
export interface Advice {
  readonly code:
    | 'picture'
    | 'shortDescription'
    | 'noSaleEnd'
    | 'noTier'
    | 'pastDate'
    | 'soldOutTier'
    | 'personalData'
  readonly path: string
}

const fewWords = 50
const sensitiveTypes = new Set(['File', 'Date'])

/**
 * Lists points that an author may want to check before publishing.
 * @param today the civil date in Paris
 */
export function worthALook(draft: Draft, today: string): Advice[] {
  const text = (name: string) => typedText(draft[name])
  const words = text('descriptionHtml')
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const end = text('endDate') || text('startDate')
  const sells = ['Event', 'Membership', 'Shop'].includes(text('type'))
  const tiers = itemsAt(draft, ['tiers'])
  const found: (Advice | false)[] = [
    draft['bannerUrl'] === undefined && { code: 'picture', path: 'bannerUrl' },
    words.length < fewWords && { code: 'shortDescription', path: 'descriptionHtml' },
    sells && tiers.length === 0 && { code: 'noTier', path: 'tiers' },
    sells && draft['saleEndDate'] === undefined && end === '' && { code: 'noSaleEnd', path: 'saleEndDate' },
    ...['startDate', 'endDate', 'saleEndDate'].map((name) => {
      const { day } = momentParts(draft[name])
      return day !== '' && day < today && ({ code: 'pastDate', path: name } as const)
    }),
    ...tiers.map(
      ({ stock }, index) => stock === 0 && ({ code: 'soldOutTier', path: `tiers[${index}].stock` } as const),
    ),
    ...[[], ...tiers.map((_, index) => ['tiers', index])].flatMap((owner) =>
      itemsAt(draft, [...owner, 'customFields']).map(
        ({ type }, index) =>
          sensitiveTypes.has(String(type)) &&
          ({ code: 'personalData', path: pathText([...owner, 'customFields', index, 'type']) } as const),
      ),
    ),
    valueAt(draft, ['askBirthDate']) === true && { code: 'personalData', path: 'askBirthDate' },
  ]
  return found.filter((one) => one !== false)
}
