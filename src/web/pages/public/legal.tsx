import { data } from 'react-router'
import { legalPageNames } from '#contract/page-reads.ts'
import { formatDate } from '#domain/format.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import { Prose } from '#web/ui/layout/prose.tsx'
import type { Route } from './+types/legal'

export const handle = { still: true }

/** A text of the operator. Source: docs/decisions/project/name-and-promises.md. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const name = legalPageNames.find((known) => known === params.legalPageName)
  if (name === undefined) throw data('unknown-route', { status: 404 })
  const { brand, legalPage } = context.get(pageReadsContext)
  const page = await readPage(legalPage(name, locale))
  return { page, brandName: brand.name, texts: loadTexts(locale, ['pages']) }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    {
      title: loaderData === undefined ? 'Formulaires' : `${loaderData.page.title} - ${loaderData.brandName}`,
    },
  ]
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const t = useTexts('pages')
  const { page } = loaderData
  return (
    <PlainPage title={page.title}>
      <p className="soft small">{t('legal.version', { date: formatDate(page.version) })}</p>
      <Prose html={page.html} />
    </PlainPage>
  )
}
