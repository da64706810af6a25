import { useCallback, useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useCart } from '#web/lib/cart/cart-session.ts'
import { takeCart } from '#web/lib/cart/take-cart.ts'
import { identityOf } from '#web/lib/identity/identity.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale } from '#web/lib/texts.ts'
import { Journey } from '#web/pages/checkout/journey.tsx'
import { stepAreas } from '#web/pages/checkout/step-areas.ts'
import { stepDocumentTitle, stepTitle } from '#web/pages/checkout/step-title.ts'
import { withoutStory } from '#web/pages/checkout/without-story.ts'
import { stepPath } from '#web/paths.ts'
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
    identity: identityOf(page),
    allowCollect: page.compliance.allowCollect,
    legalStatuses: page.form.allowOrganizationPayer ? reads.legalStatuses() : [],
    texts: loadTexts(locale, stepAreas),
  }
}

/** The data of a step is the same for every step of a form. Asking for the same address again is asking for new data. */
export function shouldRevalidate({ currentUrl, nextUrl, ...step }: ShouldRevalidateFunctionArgs) {
  const { currentParams, nextParams } = step
  if (currentUrl.href === nextUrl.href) return true
  return ['organizationSlug', 'formType', 'campaignSlug'].some(
    (name) => currentParams[name] !== nextParams[name],
  )
}

export function meta({ loaderData, params, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData === undefined) return [{ title: 'Formulaires' }]
  const { form, texts } = loaderData
  const step = stepTitle(form, Number(params.step), texts.checkout)
  const title = stepDocumentTitle(step, form.title, matches[0].loaderData?.texts.frame.application)
  return [{ title }, { name: 'robots', content: 'noindex' }]
}

/**
 * One step of a form's checkout. A payment form has no steps: their addresses redirect to its page.
 * Source: docs/decisions/web/order-steps.md.
 */
export default function StepPage({ loaderData, params }: Route.ComponentProps) {
  const { form, organization, allowCollect, legalStatuses } = loaderData
  // A reminder's link carries the abandoned cart.
  useEffect(() => takeCart(form), [form])
  const cart = useCart(form)
  const locale = useLocale()
  const pathOf = useCallback((step: number) => stepPath(form, step, locale), [form, locale])
  const journey = { form, organization, allowCollect, legalStatuses, cart, pathOf }
  return <Journey {...journey} wanted={Number(params.step)} />
}
