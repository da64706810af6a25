import { useCallback, useEffect, useMemo, useRef } from 'react'
import { NavigationType, useNavigate, useNavigationType } from 'react-router'
import type { Cart } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { needsUnitDetails, stepAfter } from '#domain/form/journey.ts'
import { stepAt, stepBefore } from '#domain/form/step-of-journey.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { withOwnCart } from '#web/lib/cart/cart-state.ts'
import { CartGate } from '#web/pages/checkout/cart/cart-gate.tsx'
import { DetailsStep } from '#web/pages/checkout/details/details-step.tsx'
import { DonationStep } from '#web/pages/checkout/donation-step.tsx'
import { PayerStep } from '#web/pages/checkout/payer/payer-step.tsx'
import { isChoosing, resolveStep } from '#web/pages/checkout/resolve-step.ts'
import { SelectionStep } from '#web/pages/checkout/selection-step.tsx'
import { StepFrame } from '#web/pages/checkout/step-frame.tsx'
import type { StepProps } from '#web/pages/checkout/step-props.ts'
import { SummaryStep } from '#web/pages/checkout/summary/summary-step.tsx'

interface JourneyProps {
  readonly form: Form
  readonly organization: Organization
  /** Whether the association may collect; absent where the page around has checked it. */
  readonly allowCollect?: boolean
  readonly legalStatuses: LegalStatuses
  readonly cart: CartSession
  /** The number of the step in the address. */
  readonly wanted: number
  readonly pathOf: (step: number) => string
}

/** The checkout of any form type: the step that the cart allows, in its frame. */
export function Journey(props: JourneyProps) {
  const { form: given, organization, allowCollect = true, legalStatuses, cart, wanted, pathOf } = props
  const navigate = useNavigate()
  const form = useMemo(() => withOwnCart(given, cart.state), [given, cart.state])
  const { steps, step } = resolveStep(wanted, cart.state, form)
  const shown = step?.number ?? null
  useEffect(() => {
    if (shown !== null && shown !== wanted) void navigate(pathOf(shown), { replace: true })
  }, [shown, wanted, pathOf, navigate])
  useFocusOnStep(shown)
  const { latest } = cart
  const goTo = useCallback(
    (next: number) => void navigate(pathOf(stepAt(steps, next)?.number ?? next)),
    [navigate, pathOf, steps],
  )
  // What was just saved decides which steps follow.
  const goOn = useCallback(() => {
    const after = resolveStep(wanted, latest(), form)
    const next = stepAfter(after.steps, shown ?? wanted)
    if (next !== null) void navigate(pathOf(next.number))
  }, [latest, form, shown, wanted, navigate, pathOf])
  const isKnown = cart.state.phase === 'ready' || step !== null
  return (
    <StepFrame steps={steps} current={shown ?? wanted} isWaiting={!isKnown && maySkip(form)}>
      <WithoutScript organization={organization} />
      <CartGate form={form} allowCollect={allowCollect} cart={cart} step={step}>
        {(ready) => {
          if (step === null) return null
          const goBack = () => goTo(stepBefore(steps, step.number)?.number ?? step.number)
          const content = { form, organization, cart, steps, step, goTo, goOn, goBack, pathOf }
          return <StepContent {...content} ready={ready} legalStatuses={legalStatuses} />
        }}
      </CartGate>
    </StepFrame>
  )
}

/** Says that a step needs JavaScript, and how to go on. */
function WithoutScript({ organization: { name, contact } }: Pick<JourneyProps, 'organization'>) {
  const t = useTexts('checkout')
  return (
    <noscript>
      <Note tone="warn">
        <p>{t('noscript.step')}</p>
        {contact.email !== '' && <p>{t('noscript.contact', { organization: name, email: contact.email })}</p>}
      </Note>
    </noscript>
  )
}

interface StepContentProps extends StepProps {
  readonly ready: Cart | null
  readonly legalStatuses: LegalStatuses
}

function StepContent({ ready, legalStatuses, ...props }: StepContentProps) {
  if (ready === null || isChoosing(props.step.name)) return <ChoosingStep {...props} />
  switch (props.step.name) {
    case 'participants':
    case 'members':
    case 'details':
      return <DetailsStep {...props} ready={ready} />
    case 'contributors':
    case 'billing':
      return <PayerStep {...props} ready={ready} legalStatuses={legalStatuses} />
    case 'summary':
      return <SummaryStep {...props} ready={ready} />
    default:
      return <DetailsStep {...props} ready={ready} />
  }
}

function ChoosingStep(props: StepProps) {
  return props.step.name === 'donation' ? <DonationStep {...props} /> : <SelectionStep {...props} />
}

/** Whether a cart of the form may skip the step for details. */
function maySkip({ tiers }: Form): boolean {
  return !tiers.every(needsUnitDetails)
}

/**
 * A new step moves the focus to its title, so that a screen reader announces it; so does the first step after a
 * campaign page. For a loaded page, the browser does this itself.
 */
function useFocusOnStep(step: number | null): void {
  const isLoaded = useNavigationType() !== NavigationType.Push
  const last = useRef<number | null>(null)
  useEffect(() => {
    if (step === null || last.current === step) return
    if (last.current !== null || !isLoaded)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    last.current = step
  }, [step, isLoaded])
}
