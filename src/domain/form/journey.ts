import type { FormType, TierType } from '#domain/form/form-definition.ts'
import { type StepName, formTypeRules } from '#domain/form/form-types.ts'

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
export function needsUnitDetails(tier: Omit<JourneyTier, 'id'>): boolean {
  return needsParticipant(tier.tierType) || tier.customFields.length > 0 || tier.extraOptions.length > 0
}

/** Every step of a type, for any cart. */
export function journeyOf(formType: FormType): readonly JourneyStep[] {
  return formTypeRules[formType].journey.map((name, index) => ({ name, number: index + 1 }))
}

/**
 * The steps of this cart: the step that asks for details is skipped where no item has any. The visitor sees the steps
 * counted from 1 without gaps; the numbers in the addresses do not change. Source: docs/decisions/web/order-steps.md.
 * @param items null while there is no cart: every step is included
 */
export function stepsFor(
  formType: FormType,
  items: readonly JourneyItem[] | null,
  tiers: readonly JourneyTier[],
): readonly JourneyStep[] {
  const steps = journeyOf(formType)
  if (items === null || items.length === 0) return steps
  const asks = items.some(({ tierId }) => tiers.some((tier) => tier.id === tierId && needsUnitDetails(tier)))
  return asks ? steps : steps.filter(({ name }) => !isDetailStep(name))
}

/** The step after one; null after the last. */
export function stepAfter(steps: readonly JourneyStep[], number: number): JourneyStep | null {
  return steps.find((step) => step.number > number) ?? null
}

function isDetailStep(name: StepName): boolean {
  return name === 'participants' || name === 'members' || name === 'details'
}
