import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { JourneyStep } from '#domain/form/journey.ts'
import type { CartSession } from '#web/lib/cart/cart-session.ts'

/** What every step of a journey is given. */
export interface StepProps {
  readonly form: Form
  readonly organization: Organization
  readonly cart: CartSession
  /** The steps that this cart goes through, and the one shown. */
  readonly steps: readonly JourneyStep[]
  readonly step: JourneyStep
  /** To the step of a number in the address; one that is skipped leads to the next. */
  readonly goTo: (step: number) => void
  /** To the step after this one; once a write has changed what is asked, the cart's own next step. */
  readonly goOn: () => void
  readonly goBack: () => void
  /** The address of a step, by its number. */
  readonly pathOf: (step: number) => string
}
