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
    | 'hiddenTier'
    | 'noVat'
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
    ...tiers.map(
      ({ isHidden }, index) =>
        isHidden === true && ({ code: 'hiddenTier', path: `tiers[${index}].isHidden` } as const),
    ),
    // Once for all prices: most associations charge none.
    sells && firstWithoutVat(tiers),
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

function firstWithoutVat(tiers: readonly Draft[]): Advice | false {
  const index = tiers.findIndex(
    ({ price, vatRate = 0 }) => typeof price === 'number' && price > 0 && vatRate === 0,
  )
  return index >= 0 && { code: 'noVat', path: `tiers[${index}].vatRate` }
}

/** Steps without something that almost every page of the type has: nothing of it prevents a publication. */
export function incompleteSteps(draft: Draft): (1 | 2)[] {
  const has = (...path: string[]) => typedText(valueAt(draft, path)) !== ''
  const type = typedText(draft['type'])
  const isPresented =
    has('descriptionHtml') &&
    (type !== 'Event' ||
      (has('startDate') && (has('place', 'name') || has('place', 'city') || has('onlineUrl')))) &&
    (type !== 'CrowdFunding' || has('goal'))
  const offers =
    itemsAt(draft, ['tiers']).some(({ isHidden }) => isHidden !== true) ||
    draft['acceptOpenDonation'] === true ||
    draft['allowCustomTier'] === true
  return [...(isPresented ? [] : [1 as const]), ...(offers ? [] : [2 as const])]
}
