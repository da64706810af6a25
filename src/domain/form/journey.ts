import type { FormType, TierType } from '#domain/form/form-definition.ts'

/** The steps of the order journeys, named after what they ask for. Source: spec section 2, docs/decisions/order-steps.md. */
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

/** The position of a step in this table, from 1, is its number in the address. A payment form has no steps. */
const journeys: Readonly<Record<FormType, readonly StepName[]>> = {
  Event: ['tickets', 'participants', 'billing', 'summary'],
  Membership: ['memberships', 'members', 'billing', 'summary'],
  Shop: ['products', 'details', 'billing', 'summary'],
  Donation: ['donation', 'contributors', 'summary'],
  CrowdFunding: ['donation', 'contributors', 'summary'],
  PaymentForm: [],
  Checkout: ['billing', 'summary'],
}

interface JourneyTier {
  readonly id: string
  readonly tierType: TierType
  readonly customFields: readonly unknown[]
  readonly extraOptions: readonly unknown[]
}

interface JourneyItem {
  readonly tierId: string
}

/** A step of this cart: its number in the address, which does not change when other steps are skipped. */
export interface JourneyStep {
  readonly name: StepName
  readonly number: number
}

/** Whether a unit of a tier needs a named participant: a ticket, a membership. */
export function needsParticipant(tierType: TierType): boolean {
  return tierType === 'Registration' || tierType === 'Membership'
}

/** Whether a unit of a tier asks for more than its number: a name, an answer, an option. */
export function needsDetails(tier: Omit<JourneyTier, 'id'>): boolean {
  return needsParticipant(tier.tierType) || tier.customFields.length > 0 || tier.extraOptions.length > 0
}

/** Every step of a type, for any cart. */
export function journeyOf(formType: FormType): readonly JourneyStep[] {
  return journeys[formType].map((name, index) => ({ name, number: index + 1 }))
}

/**
 * The steps of this cart: the step that asks for details is skipped where no item has any. The visitor sees the steps
 * counted from 1 without gaps; the numbers in the addresses do not change. Source: docs/decisions/order-steps.md.
 * @param items null while there is no cart: every step is included
 */
export function stepsFor(
  formType: FormType,
  items: readonly JourneyItem[] | null,
  tiers: readonly JourneyTier[],
): readonly JourneyStep[] {
  const steps = journeyOf(formType)
  if (items === null || items.length === 0) return steps
  const asks = items.some(({ tierId }) => tiers.some((tier) => tier.id === tierId && needsDetails(tier)))
  return asks ? steps : steps.filter(({ name }) => !isDetailStep(name))
}

/** The step for a requested number: itself, the next one where it is skipped, the last one beyond the end. */
export function stepAt(steps: readonly JourneyStep[], wanted: number): JourneyStep | null {
  return steps.find(({ number }) => number >= wanted) ?? steps.at(-1) ?? null
}

/** The step after one; null after the last. */
export function stepAfter(steps: readonly JourneyStep[], number: number): JourneyStep | null {
  return steps.find((step) => step.number > number) ?? null
}

/** The step before one; null before the first. */
export function stepBefore(steps: readonly JourneyStep[], number: number): JourneyStep | null {
  return steps.findLast((step) => step.number < number) ?? null
}

function isDetailStep(name: StepName): boolean {
  return name === 'participants' || name === 'members' || name === 'details'
}
