import { parisInstant } from '#domain/form/form-file-values.ts'
import { moveDay } from '#domain/form/creation/move-dates.ts'
import type { NewFormType } from '#domain/form/creation/new-form.ts'
import { parisDate } from '#domain/format.ts'

/** Starting points of a campaign, by type. The first one of a type is its default. */
export const startingPoints = {
  Event: ['freeEvening', 'paidShow', 'meal'],
  Membership: ['onePrice', 'families', 'courses'],
  Donation: ['freeGift', 'monthlyGift'],
  CrowdFunding: ['project', 'budget'],
  Shop: ['products', 'clothes'],
  PaymentForm: ['freeAmount', 'setAmounts'],
} as const satisfies Readonly<Record<NewFormType, readonly string[]>>

export type StartingPoint = (typeof startingPoints)[NewFormType][number]
export const allStartingPoints: readonly StartingPoint[] = Object.values(startingPoints).flat()

/** Whether a campaign of a type can begin with it. */
export function isStartOf(type: NewFormType, start: StartingPoint): boolean {
  return startingPoints[type].some((one) => one === start)
}

/** The texts of the contents that a starting point makes. */
export type StartText =
  | 'place'
  | 'adult'
  | 'reduced'
  | 'reducedText'
  | 'dinner'
  | 'childDinner'
  | 'dessert'
  | 'coffee'
  | 'diet'
  | 'membership'
  | 'support'
  | 'single'
  | 'family'
  | 'familyNames'
  | 'student'
  | 'yearOfCourses'
  | 'term1'
  | 'term2'
  | 'term3'
  | 'levelLabel'
  | 'level.beginner'
  | 'level.middle'
  | 'level.advanced'
  | 'monthly'
  | 'purchase'
  | 'transport'
  | 'communication'
  | 'product'
  | 'bigProduct'
  | 'shirt'
  | 'sizeLabel'
  | 'bag'
  | 'thanks'
  | 'fee'
  | 'deposit'

interface StartInput {
  readonly say: (text: StartText) => string
  readonly now: Date
}

/** The contents of a starting point as a definition file writes them, in the language of `say`. */
export function contentsOfStart(start: StartingPoint, { say, now }: StartInput): object {
  return { ...contents[start](say, parisDate(now)), personalMessage: say('thanks') }
}

type Contents = (say: StartInput['say'], today: string) => object

const contents: Readonly<Record<StartingPoint, Contents>> = {
  freeEvening: (say, today) => ({
    ...evening(today, '19:00:00', '22:00:00'),
    tiers: [{ name: say('place'), priceCategory: 'Free', stock: 100, maxPerCart: 6 }],
  }),
  paidShow: (say, today) => ({
    ...evening(today, '20:00:00', '22:30:00'),
    maxEntries: 120,
    tiers: [
      { name: say('adult'), price: 1200, isFavorite: true },
      { name: say('reduced'), description: say('reducedText'), price: 800 },
    ],
  }),
  meal: (say, today) => {
    const diet = { label: say('diet'), type: 'TextInput', maxLength: 200 }
    const extraOptions = [
      { label: say('dessert'), price: 400 },
      { label: say('coffee'), price: 150 },
    ]
    return {
      ...evening(today, '12:00:00', '16:00:00'),
      maxEntries: 80,
      tiers: [
        { name: say('dinner'), price: 1500, customFields: [diet], extraOptions },
        { name: say('childDinner'), price: 800, customFields: [diet] },
      ],
    }
  },
  onePrice: (say) => ({
    tiers: [
      { name: say('membership'), price: 2000, ...rolling },
      { name: say('support'), priceCategory: 'Pwyw', price: 3000, minAmount: 2000, ...rolling },
    ],
  }),
  families: (say) => ({
    tiers: [
      { name: say('single'), price: 2500, ...rolling },
      {
        name: say('family'),
        price: 4500,
        ...rolling,
        customFields: [{ label: say('familyNames'), type: 'FreeText', isRequired: true }],
      },
      { name: say('student'), price: 1000, ...rolling },
    ],
  }),
  courses: (say, today) => {
    const level = {
      label: say('levelLabel'),
      type: 'ChoiceList',
      values: [say('level.beginner'), say('level.middle'), say('level.advanced')],
      isRequired: true,
    }
    const course = (name: StartText, price: number, [from, until]: readonly [string, string]) => ({
      name: say(name),
      price,
      stock: 15,
      customFields: [level],
      validityPeriod: { kind: 'dates', from, until },
    })
    const [first, second] = [Number(schoolYear(today)), Number(schoolYear(today)) + 1]
    return {
      installments: [3],
      tiers: [
        course('yearOfCourses', 24_000, [`${first}-09-01`, `${second}-06-30`]),
        course('term1', 9000, [`${first}-09-01`, `${first}-12-31`]),
        course('term2', 9000, [`${second}-01-01`, `${second}-03-31`]),
        course('term3', 9000, [`${second}-04-01`, `${second}-06-30`]),
      ],
    }
  },
  freeGift: () => ({ presetAmounts: [2000, 5000, 10_000], acceptOpenDonation: true }),
  monthlyGift: (say) => ({
    presetAmounts: [2000, 5000, 10_000],
    acceptOpenDonation: true,
    tiers: [1000, 2000].map((price) => ({
      key: `monthly-${price}`,
      name: say('monthly'),
      price,
      paymentFrequency: 'SUBSCRIPTION',
    })),
  }),
  project: (_say, today) => ({ ...sixtyDays(today), goal: 300_000, presetAmounts: [2000, 5000, 10_000] }),
  budget: (say, today) => ({
    ...sixtyDays(today),
    goal: 300_000,
    presetAmounts: [2000, 5000, 10_000],
    expenseItems: [
      { label: say('purchase'), amount: 220_000 },
      { label: say('transport'), amount: 50_000 },
      { label: say('communication'), amount: 30_000 },
    ],
  }),
  products: (say) => ({
    tiers: [
      { name: say('product'), price: 1000, stock: 50 },
      { name: say('bigProduct'), price: 1800, stock: 30 },
    ],
  }),
  clothes: (say) => ({
    tiers: [
      {
        name: say('shirt'),
        price: 1800,
        stock: 50,
        customFields: [
          {
            label: say('sizeLabel'),
            type: 'ChoiceList',
            values: ['XS', 'S', 'M', 'L', 'XL'],
            isRequired: true,
          },
        ],
      },
      { name: say('bag'), price: 1000, stock: 50 },
    ],
  }),
  freeAmount: () => ({ allowCustomTier: true }),
  setAmounts: (say) => ({
    allowCustomTier: false,
    tiers: [
      { name: say('fee'), price: 3000 },
      { name: say('deposit'), price: 10_000 },
    ],
  }),
}

/** A membership for a year from its order. */
const rolling = { validityPeriod: { kind: 'rollingYear' } }

/** A Saturday six to seven weeks ahead: enough to announce it. */
function evening(today: string, from: string, until: string): object {
  const ahead = moveDay(today, { unit: 'week', count: 6 })
  const toSaturday = 6 - new Date(`${ahead}T12:00:00Z`).getUTCDay()
  const day = addDays(ahead, toSaturday)
  return { startDate: parisInstant(day, from), endDate: parisInstant(day, until) }
}

function sixtyDays(today: string): object {
  return { endDate: addDays(today, 60) }
}

function addDays(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The year in which the school year begins that is next, or has begun: from May it is the next one. */
function schoolYear(today: string): string {
  const [year = '', month = ''] = today.split('-')
  return Number(month) >= 5 ? year : String(Number(year) - 1)
}
