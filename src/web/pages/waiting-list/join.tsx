import { useState } from 'react'
import { retentionDays } from '#domain/account/retention.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { NewsPage } from '#web/pages/news/news-page.tsx'
import { JoinForm } from '#web/pages/waiting-list/join-form.tsx'
import { formPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/join'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, waitingListPage } = context.get(pageReadsContext)
  const { organizationSlug, formType, campaignSlug } = params
  const { identity, tiers } = await readPage(
    waitingListPage({ organizationSlug, formType, formSlug: campaignSlug }),
  )
  const texts = loadTexts(localeOfRequest(request), ['waitingList', 'problems'])
  const wanted = new URL(request.url).searchParams.get('tier')
  const title = `${texts.waitingList['join.title']} - ${brand.name}`
  return { identity, tiers, wanted, texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** A visitor joins the waiting list of a sold-out price. */
export default function JoinPage({ loaderData: { identity, tiers, wanted } }: Route.ComponentProps) {
  const t = useTexts('waitingList')
  const locale = useLocale()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isOpen = tiers.length > 0
  return (
    <NewsPage
      title={t(sentTo === null ? 'join.title' : 'join.sentTitle')}
      actions={
        <ButtonLink variant="quiet" href={formPath(identity, locale)}>
          {t('campaign')}
        </ButtonLink>
      }
    >
      {!isOpen && <p>{t('join.closed')}</p>}
      {isOpen && sentTo === null && (
        <>
          <p>{t('join.text', { organization: identity.name, form: identity.title })}</p>
          <noscript>
            <p>{t('join.noScript')}</p>
          </noscript>
          <JoinForm identity={identity} tiers={tiers} wanted={wanted} onSent={setSentTo} />
          <p className="soft small">{t('join.privacy', { count: retentionDays.waitingEntry })}</p>
        </>
      )}
      {sentTo !== null && (
        <p>
          <RichText text={t('join.sent', { email: sentTo })} />
        </p>
      )}
    </NewsPage>
  )
}
