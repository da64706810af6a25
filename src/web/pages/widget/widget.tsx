import { data } from 'react-router'
import { widgetKindAt } from '#domain/address/widgets.ts'
import { closedState } from '#domain/campaign/closed-state.ts'
import { accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { WidgetAccent } from '#web/pages/widget/widget-accent.tsx'
import { CampaignCardWidget } from '#web/pages/widget/campaign-card-widget.tsx'
import { CounterWidget } from '#web/pages/widget/counter-widget.tsx'
import { type ShownForm, WidgetLink } from '#web/pages/widget/widget-link.tsx'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest, pagePath } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { formPath } from '#web/paths.ts'
import type { Route } from './+types/widget'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const path = pagePath(request)
  const { widgetPage, brand } = context.get(pageReadsContext)
  const [, , , formType = ''] = path.split('/')
  const kind = widgetKindAt(path)
  const { organizationSlug, campaignSlug: formSlug } = params
  const page = kind === null ? null : await widgetPage({ organizationSlug, formType, formSlug })
  const texts = loadTexts(locale, ['campaign', 'pages'])
  if (page === null || kind === null) return data({ kind, shown: null, texts }, { status: 404 })
  const { form, organization, compliance } = page
  const state = closedState({ ...form, ...compliance })
  const shown: ShownForm = {
    form,
    organizationName: organization.name,
    state: state === 'soldOut' && form.reservedUntil !== null ? 'reserved' : state,
    url: new URL(formPath(form, locale), brand.publicUrl).href,
  }
  return { kind, shown, accent: accentUnderWhite(form.color ?? organization.color), texts }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.shown?.form.title ?? 'Formulaires' }]
}

/** A small widget of a form. */
export default function WidgetPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('widget')
  const { kind, shown } = loaderData
  if (shown === null)
    return (
      <main className="panel words">
        <h1>{t('missing')}</h1>
      </main>
    )
  return (
    <main>
      <WidgetAccent color={'accent' in loaderData ? loaderData.accent : null} />
      {kind === 'button' && <WidgetLink shown={shown} isAlone />}
      {kind === 'counter' && <CounterWidget shown={shown} />}
      {(kind === 'card' || kind === 'row') && <CampaignCardWidget shown={shown} isRow={kind === 'row'} />}
    </main>
  )
}
