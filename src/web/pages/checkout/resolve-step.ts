import type { Cart } from '#contract/cart.ts'
import type { CustomField, Form } from '#contract/form.ts'
import { isEmpty } from '#domain/field-rules.ts'
import type { StepName } from '#domain/form/form-types.ts'
import { type JourneyStep, journeyOf, needsParticipant, stepsFor } from '#domain/form/journey.ts'
import { stepAt } from '#domain/form/step-of-journey.ts'
import type { CartState } from '#web/lib/cart/cart-state.ts'

interface Place {
  /** The steps for this cart; all steps of the form type while the cart is not known. */
  readonly steps: readonly JourneyStep[]
  /** The step to show; null while the cart is not known, so that nothing flickers, or where no step can be shown. */
  readonly step: JourneyStep | null
}

const choosing: ReadonlySet<StepName> = new Set<StepName>(['tickets', 'memberships', 'products', 'donation'])
const describing: ReadonlySet<StepName> = new Set<StepName>(['participants', 'members', 'details'])

/** Whether a step asks for the details of each unit: names, answers, options. */
export function isDescribing(name: StepName): boolean {
  return describing.has(name)
}

/** Whether a step is the selection, which needs no cart. */
export function isChoosing(name: StepName): boolean {
  return choosing.has(name)
}

/**
 * The step to show for the number in the address: never beyond the first incomplete one. Source: docs/decisions/money/cart-and-expiry.md and docs/decisions/web/order-steps.md.
 */
export function resolveStep(
  wanted: number,
  state: CartState,
  form: Pick<Form, 'formType' | 'customFields'>,
): Place {
  const steps =
    state.phase === 'ready' || state.phase === 'paying'
      ? stepsFor(form.formType, state.cart.itemList, state.cart.tierList)
      : journeyOf(form.formType)
  const asked = stepAt(steps, wanted)
  if (asked === null) return { steps, step: null }
  switch (state.phase) {
    case 'unknown':
    case 'loading':
      return { steps, step: isChoosing(asked.name) ? asked : null }
    case 'none':
      return { steps, step: steps.find(({ name }) => isChoosing(name)) ?? null }
    case 'ready': {
      const open = firstIncomplete(steps, state.cart, form)
      return { steps, step: asked.number <= open.number ? asked : open }
    }
    case 'paying':
    case 'expired':
    case 'failed':
      return { steps, step: asked }
  }
}

/** The first step with something left to ask; else the last one, the summary. */
function firstIncomplete(
  steps: readonly JourneyStep[],
  cart: Cart,
  form: Pick<Form, 'customFields'>,
): JourneyStep {
  const last = steps.at(-1) ?? { name: 'summary', number: 1 }
  return steps.find(({ name }) => isIncomplete(name, cart, form.customFields)) ?? last
}

function isIncomplete(name: StepName, cart: Cart, questions: readonly CustomField[]): boolean {
  if (isChoosing(name)) return cart.itemList.length === 0
  if (isDescribing(name)) return hasOpenDetails(cart)
  switch (name) {
    case 'billing':
    case 'contributors':
      return cart.payer === null || hasOpenDetails(cart) || hasOpenQuestions(cart, questions)
    default:
      return false
  }
}

type Answers = Cart['itemList'][number]['customFields']

/** Whether a name or a required answer of a line or its options is still missing. */
function hasOpenDetails({ itemList, tierList }: Cart): boolean {
  return itemList.some((item) => {
    const tier = tierList.find(({ id }) => id === item.tierId)
    if (tier === undefined) return false
    if (needsParticipant(tier.tierType) && item.participant === undefined) return true
    return (
      isMissing(tier.customFields, item.customFields) ||
      item.extraOptions.some(({ extraOptionId, value, customFields }) => {
        const option = tier.extraOptions.find(({ id }) => id === extraOptionId)
        return value && option !== undefined && isMissing(option.customFields, customFields)
      })
    )
  })
}

/** Whether a required question of the form itself, asked once per cart, has no answer yet. */
function hasOpenQuestions({ itemList }: Cart, questions: readonly CustomField[]): boolean {
  return isMissing(
    questions,
    itemList.flatMap(({ customFields }) => customFields),
  )
}

function isMissing(questions: readonly CustomField[], answers: Answers): boolean {
  return questions.some(({ id, isRequired }) => {
    const answer = answers.find(({ fieldId }) => fieldId === id)
    return isRequired && isEmpty(answer === undefined ? '' : String(answer.value))
  })
}
