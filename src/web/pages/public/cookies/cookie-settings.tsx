import { configuredTools } from '#contract/visitor/third-parties.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ToolsForm } from '#web/pages/public/cookies/tools-form.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Prose } from '#web/ui/layout/prose.tsx'
import type { Route } from './+types/cookie-settings'

export const handle = { still: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const { brand, legalPage } = context.get(pageReadsContext)
  const texts = loadTexts(locale, ['pages'])
  return {
    tools: configuredTools(brand.thirdParties),
    legal: await legalPage('cookies', locale),
    texts,
    title: `${texts.pages['cookieSettings.title']} - ${brand.name}`,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }]
}

/** The consent to third-party tools, and what the browser stores. */
export default function CookieSettingsPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('pages')
  const { tools, legal } = loaderData
  return (
    <PlainPage title={t('cookieSettings.title')}>
      {tools.length === 0 ? <p>{t('cookieSettings.nothing')}</p> : <ToolsForm tools={tools} />}
      {legal !== null && <Prose html={legal.html} />}
    </PlainPage>
  )
}
