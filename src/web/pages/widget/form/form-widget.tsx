import { data, type ShouldRevalidateFunctionArgs } from 'react-router'
import { closedState } from '#domain/campaign/closed-state.ts'
import { accentForText, accentOn, accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { stepAreas } from '#web/pages/checkout/step-areas.ts'
import { withoutStory } from '#web/pages/checkout/without-story.ts'
import { FormInFrame } from '#web/pages/widget/form/form-in-frame.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/form-widget'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const reads = context.get(pageReadsContext)
  const { organizationSlug, formType, campaignSlug: formSlug } = params
  const page = await reads.widgetPage({ organizationSlug, formType, formSlug })
  const texts = loadTexts(locale, stepAreas)
  if (page === null) return data({ page: null, texts }, { status: 404 })
  const { form, organization, compliance } = page
  return {
    page: {
      form: withoutStory(form),
      organization,
      closed: closedState({ ...form, ...compliance }),
      legalStatuses: form.allowOrganizationPayer ? reads.legalStatuses() : [],
      accent: frameAccent(form.color ?? organization.color),
    },
    texts,
  }
}

/** The style of the association's colour, corrected for the frame, which is light. Empty without one. */
function frameAccent(color: string | null): string {
  const [line, fill, text] = [accentOn(color, 'light'), accentUnderWhite(color), accentForText(color)]
  if (line === null || fill === null || text === null) return ''
  return `:root{--accent:${line};--accent-fill:${fill};--accent-text:${text}}`
}

/** The data is the same for every step of a form. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return ['organizationSlug', 'formType', 'campaignSlug'].some(
    (name) => currentParams[name] !== nextParams[name],
  )
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.page?.form.title ?? 'Formulaires' }]
}

/** The whole form on another site: every step, in its frame. Source: docs/decisions/papers/widgets.md. */
export default function FormWidget({ loaderData: { page }, params }: Route.ComponentProps) {
  const t = useTexts('widget')
  if (page === null) return <PlainPage title={t('missing')} />
  return <FormInFrame {...page} wanted={'step' in params ? Number(params.step) : 1} />
}
