import {
  type Draft,
  type DraftPath,
  itemsAt,
  pathText,
  typedText,
  valueAt,
} from '#domain/form/editing/draft.ts'
import { momentParts } from '#domain/form/editing/moments.ts'
import { type TakenItem, takenAt, unitsLeft } from '#domain/form/editing/sold-items.ts'

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
const none = { sold: 0, held: 0 }
const sensitiveTypes = new Set(['File', 'Date'])

/**
 * Lists points that an author may want to check before publishing.
 * @param today the civil date in Paris
 * @param taken units taken of the published prices
 */
export function worthALook(draft: Draft, today: string, taken: readonly TakenItem[] = []): Advice[] {
  const text = (name: string) => typedText(draft[name])
  const words = text('descriptionHtml')
    .replaceAll(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
  const end = text('endDate') || text('startDate')
  const sells = ['Event', 'Membership', 'Shop'].includes(text('type'))
  const ends = sells || text('type') === 'CrowdFunding'
  const tiers = itemsAt(draft, ['tiers'])
  const found: (Advice | false)[] = [
    draft['bannerUrl'] === undefined && { code: 'picture', path: 'bannerUrl' },
    words.length < fewWords && { code: 'shortDescription', path: 'descriptionHtml' },
    sells && tiers.length === 0 && { code: 'noTier', path: 'tiers' },
    ends && draft['saleEndDate'] === undefined && end === '' && { code: 'noSaleEnd', path: 'saleEndDate' },
    ...['startDate', 'endDate', 'saleEndDate'].map((name) => isPast(draft[name], today) && pastAt([name])),
    ...tiers.flatMap((tier, index) => pastDatesOf(tier, ['tiers', index], today)),
    ...tiers.map(
      (tier, index) =>
        unitsLeft(tier, takenAt(draft, ['tiers', index], taken) ?? none) === 0 &&
        ({ code: 'soldOutTier', path: `tiers[${index}].stock` } as const),
    ),
    ...tiers.map(
      ({ isHidden }, index) =>
        isHidden === true && ({ code: 'hiddenTier', path: `tiers[${index}].isHidden` } as const),
    ),
    // Once for all prices: most associations charge none.
    (sells || text('type') === 'PaymentForm') && firstWithoutVat(tiers),
    ...ownersOfQuestions(draft).flatMap((owner) =>
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

const pastAt = (path: DraftPath): Advice => ({ code: 'pastDate', path: pathText(path) })

function isPast(value: unknown, today: string): boolean {
  const { day } = momentParts(value)
  return day !== '' && day < today
}

/** Days of a price on which its sale, its event, its membership or a debit of it is over. */
function pastDatesOf(tier: Draft, at: DraftPath, today: string): Advice[] {
  const paths: DraftPath[] = [
    ['saleEndDate'],
    ['day'],
    ['validityPeriod', 'until'],
    ...itemsAt(tier, ['terms']).map((_, index): DraftPath => ['terms', index, 'date']),
  ]
  return paths.filter((path) => isPast(valueAt(tier, path), today)).map((path) => pastAt([...at, ...path]))
}

/** The form, its prices and their options: each may ask questions. */
function ownersOfQuestions(draft: Draft): DraftPath[] {
  return [
    [],
    ...itemsAt(draft, ['tiers']).flatMap((tier, index): DraftPath[] => [
      ['tiers', index],
      ...itemsAt(tier, ['extraOptions']).map((_, rank): DraftPath => ['tiers', index, 'extraOptions', rank]),
    ]),
  ]
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
