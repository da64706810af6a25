/**
 * The steps of the order journeys, named after what they ask for. Source: spec section 2,
 * docs/decisions/web/order-steps.md.
 */
export type StepName =
  | 'tickets'
  | 'memberships'
  | 'products'
  | 'donation'
  | 'participants'
  | 'members'
  | 'details'
  | 'contributors'
  | 'billing'
  | 'summary'

export interface FormTypeRules {
  /** The path segment. Source: spec section 2; here and in `web/routes.ts` are the only French words of the code. */
  readonly segment: string
  /** The path segment on the admin site, where it differs. */
  readonly adminSegment?: string
  /** The spec's internal names (section 3) that differ from the type's own name. */
  readonly internalNames?: readonly string[]
  /** The page that presents it, in `web/pages/public/campaign`; null where it has none. */
  readonly page: 'tiers' | 'gift' | 'payment-form' | null
  /** The position of a step, from 1, is its number in the address. A payment form has no steps. */
  readonly journey: readonly StepName[]
  /** The type of its main tiers. */
  readonly item: 'Registration' | 'Membership' | 'Product' | 'Donation' | 'Payment'
  /** Whether it sells something: its payer accepts terms of sale, and the list of tiers has its own words. */
  readonly sells: boolean
  /** Thing that ends at `endDate`, with its sales. null: only the sales end. */
  readonly ends: 'event' | 'crowdfunding' | null
  /** The words for an order in mails. */
  readonly words: 'ticket' | 'membership' | 'purchase' | 'gift' | 'payment'
  /** Type of schema.org, for search engines. */
  readonly thing: 'Event' | 'Service' | 'Product' | 'DonateAction' | 'WebPage'
}

/** Everything that depends on the type of a form. Other files ask for these properties and seldom name a type. */
export const formTypeRules = {
  Event: {
    segment: 'evenements',
    page: 'tiers',
    journey: ['tickets', 'participants', 'billing', 'summary'],
    item: 'Registration',
    sells: true,
    ends: 'event',
    words: 'ticket',
    thing: 'Event',
  },
  Membership: {
    segment: 'adhesions',
    page: 'tiers',
    journey: ['memberships', 'members', 'billing', 'summary'],
    item: 'Membership',
    sells: true,
    ends: null,
    words: 'membership',
    thing: 'Service',
  },
  Shop: {
    segment: 'boutiques',
    page: 'tiers',
    journey: ['products', 'details', 'billing', 'summary'],
    item: 'Product',
    sells: true,
    ends: null,
    words: 'purchase',
    thing: 'Product',
  },
  CrowdFunding: {
    segment: 'collectes',
    page: 'gift',
    journey: ['donation', 'contributors', 'summary'],
    item: 'Donation',
    sells: false,
    ends: 'crowdfunding',
    words: 'gift',
    thing: 'DonateAction',
  },
  Donation: {
    segment: 'formulaires',
    internalNames: ['fundraising'],
    page: 'gift',
    journey: ['donation', 'contributors', 'summary'],
    item: 'Donation',
    sells: false,
    ends: null,
    words: 'gift',
    thing: 'DonateAction',
  },
  PaymentForm: {
    segment: 'paiements',
    adminSegment: 'ventes',
    internalNames: ['sale'],
    page: 'payment-form',
    journey: [],
    item: 'Payment',
    sells: false,
    ends: null,
    words: 'payment',
    thing: 'WebPage',
  },
  Checkout: {
    segment: 'checkout',
    page: null,
    journey: ['billing', 'summary'],
    item: 'Payment',
    sells: false,
    ends: null,
    words: 'payment',
    thing: 'WebPage',
  },
} as const satisfies Readonly<Record<string, FormTypeRules>>

type FormType = keyof typeof formTypeRules

/** The form types whose rule has a value. */
export type TypesWhere<Rule extends keyof FormTypeRules, Value> = {
  [Type in FormType]: (typeof formTypeRules)[Type] extends Readonly<Record<Rule, Value>> ? Type : never
}[FormType]

/** Whether a form has a page of its own. Without one, only partners create its carts, and visitors get a link. */
export function hasPage(formType: FormType): formType is TypesWhere<'page', string> {
  return formTypeRules[formType].page !== null
}
