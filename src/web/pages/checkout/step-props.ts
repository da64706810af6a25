import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { JourneyStep } from '#domain/form/journey.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'

/** The props of every checkout step. */
export interface StepProps {
  readonly form: Form
  readonly organization: Organization
  readonly cart: CartSession
  /** The steps for this cart, and the one shown. */
  readonly steps: readonly JourneyStep[]
  readonly step: JourneyStep
  /** Goes to the step with this number in the address; a skipped step leads to the next one. */
  readonly goTo: (step: number) => void
  /** Goes to the next step; if a write changed the questions, to the next step for the new cart. */
  readonly goOn: () => void
  readonly goBack: () => void
  /** The address of a step, by its number. */
  readonly pathOf: (step: number) => string
}
