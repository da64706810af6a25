import { useCallback, useEffect } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import type { LegalStatuses } from '#contract/visitor/values.ts'
import { useCart } from '#web/lib/cart/cart-session.ts'
import { takeCart } from '#web/lib/cart/take-cart.ts'
import { identityOf } from '#web/lib/identity/identity.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale } from '#web/lib/texts.ts'
import { InvalidLinkPanel } from '#web/pages/checkout/cart/cart-panels.tsx'
import { Journey } from '#web/pages/checkout/journey.tsx'
import { stepAreas } from '#web/pages/checkout/step-areas.ts'
import { stepDocumentTitle, stepTitle } from '#web/pages/checkout/step-title.ts'
import { withoutStory } from '#web/pages/checkout/without-story.ts'
import { checkoutPath } from '#web/paths.ts'
import type { Route } from './+types/linked-cart'

/** Slug of the form that contains the partners' carts. Source: spec section 7, GET /carts/{id}. */
const formSlug = 'default'
/** Beyond the last step, so that the first incomplete one is shown. */
const anyStep = 9

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const reads = context.get(pageReadsContext)
  const { organizationSlug } = params
  const page = await reads.campaignPage({ organizationSlug, formType: 'checkout', formSlug }, locale)
  const texts = loadTexts(locale, stepAreas)
  if (page === null) return { page: null, identity: null, texts }
  const legalStatuses = page.form.allowOrganizationPayer ? reads.legalStatuses() : []
  return {
    page: {
      form: withoutStory(page.form),
      organization: page.organization,
      allowCollect: page.compliance.allowCollect,
      legalStatuses,
    },
    identity: identityOf(page),
    texts,
  }
}

/** The page's data is the same for every step and every cart of an association. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['organizationSlug'] !== nextParams['organizationSlug']
}

export function meta({ loaderData, params, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const robots = { name: 'robots', content: 'noindex' }
  const application = matches[0].loaderData?.texts.frame.application
  if (loaderData === undefined || loaderData.page === null)
    return [{ title: application ?? 'Formulaires' }, robots]
  const { page, texts } = loaderData
  const step = stepTitle(page.form, 'step' in params ? Number(params.step) : 1, texts.checkout)
  return [{ title: stepDocumentTitle(step, page.organization.name, application) }, robots]
}

/** A cart created by a partner: billing and summary, opened by a link that contains the cart's key. */
export default function LinkedCartPage({ loaderData, params }: Route.ComponentProps) {
  const { page } = loaderData
  if (page === null) return <InvalidLinkPanel />
  const wanted = 'step' in params ? Number(params.step) : anyStep
  return <LinkedJourney key={params.cartId} {...page} cartId={params.cartId} wanted={wanted} />
}

interface LinkedJourneyProps {
  readonly form: Form
  readonly organization: Organization
  readonly allowCollect: boolean
  readonly legalStatuses: LegalStatuses
  readonly cartId: string
  readonly wanted: number
}

function LinkedJourney(props: LinkedJourneyProps) {
  const { form, organization, allowCollect, legalStatuses, cartId, wanted } = props
  const locale = useLocale()
  useEffect(() => takeCart(form, cartId), [form, cartId])
  const cart = useCart(form, cartId)
  const { organizationSlug } = organization
  const pathOf = useCallback(
    (step: number) => checkoutPath(organizationSlug, cartId, step, locale),
    [organizationSlug, cartId, locale],
  )
  return <Journey {...{ form, organization, allowCollect, legalStatuses, cart, wanted, pathOf }} />
}
