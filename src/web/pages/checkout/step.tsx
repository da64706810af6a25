import { useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import type { Form } from '#contract/form.ts'
import { CartGate } from '#web/pages/checkout/cart/cart-gate.tsx'
import { ContributorsStep } from '#web/pages/checkout/contributors-step.tsx'
import { DonationStep } from '#web/pages/checkout/donation-step.tsx'
import { resolveStep } from '#web/pages/checkout/resolve-step.ts'
import { StepFrame } from '#web/pages/checkout/step-frame.tsx'
import { SummaryStep } from '#web/pages/checkout/summary/summary-step.tsx'
import { useCart } from '#web/lib/cart/cart-session.ts'
import { pageReadsContext } from '#web/lib/page-context.ts'
import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { readPage } from '#web/lib/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale } from '#web/lib/texts.ts'
import { stepPath } from '#web/paths.ts'
import { ComingSoon } from '#web/pages/public/coming-soon-screen.tsx'
import type { Route } from './+types/step'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const reads = context.get(pageReadsContext)
  const { organizationSlug, formType, campaignSlug } = params
  const page = await readPage(
    reads.campaignPage({ organizationSlug, formType, formSlug: campaignSlug }, locale),
  )
  return {
    form: withoutStory(page.form),
    organization: page.organization,
    legalStatuses: page.form.allowOrganizationPayer ? reads.legalStatuses() : [],
    texts: loadTexts(locale, ['checkout', 'payer', 'tip', 'problems', 'donation', 'pages']),
  }
}

/** The shell of a step holds for every step of the same form. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return ['organizationSlug', 'formType', 'campaignSlug'].some(
    (name) => currentParams[name] !== nextParams[name],
  )
}

const titleKeys = ['title.donation', 'title.contributors', 'title.summary'] as const

export function meta({ loaderData, params }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { form, texts } = loaderData
  const title = hasJourney(form)
    ? texts.checkout[titleKeys[Number(params.step) - 1] ?? titleKeys[0]]
    : texts.pages['comingSoon.title']
  return [{ title: `${title ?? ''} - ${form.title}` }, { name: 'robots', content: 'noindex' }]
}

export default function StepPage({ loaderData, params }: Route.ComponentProps) {
  const { form, organization, legalStatuses } = loaderData
  const cart = useCart(form)
  const locale = useLocale()
  const navigate = useNavigate()
  const wanted = Number(params.step)
  const step = resolveStep(wanted, cart.state)
  useEffect(() => {
    if (step !== null && step !== wanted) void navigate(stepPath(form, step, locale), { replace: true })
  }, [step, wanted, form, locale, navigate])
  useFocusOnStep(step)
  if (!hasJourney(form)) return <ComingSoon />
  const goTo = (next: number) => void navigate(stepPath(form, next, locale))
  const shared = { form, organization, cart, goTo }
  return (
    <StepFrame form={form} step={step ?? wanted}>
      <CartGate form={form} cart={cart} step={step}>
        {(ready) => {
          if (step === 1 || ready === null) return <DonationStep {...shared} />
          if (step === 2) return <ContributorsStep {...shared} ready={ready} legalStatuses={legalStatuses} />
          return <SummaryStep {...shared} ready={ready} />
        }}
      </CartGate>
    </StepFrame>
  )
}

/** The journeys built so far; the other types say that theirs comes later. */
function hasJourney({ formType }: Pick<Form, 'formType'>): boolean {
  return formType === 'Donation' || formType === 'CrowdFunding'
}

/** A new step takes the focus with its title, so that a reader hears where it is; the first one does not. */
function useFocusOnStep(step: number | null): void {
  const last = useRef(step)
  useEffect(() => {
    if (step === null || last.current === step) return
    if (last.current !== null) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    last.current = step
  }, [step])
}

/** A step shows none of the long texts. */
function withoutStory(form: Form): Form {
  return {
    ...form,
    descriptionHtml: '',
    projectOwnersHtml: '',
    projectBeneficiariesHtml: '',
    expenseItems: [],
  }
}
