import { useState } from 'react'
import { makeSend } from '#web/lib/api/api-client.ts'
import { EmailForm } from '#web/lib/form/email-form.tsx'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { readPage } from '#web/lib/page/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { NewsPage } from '#web/pages/news/news-page.tsx'
import { formPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import type { Route } from './+types/follow'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, followPage } = context.get(pageReadsContext)
  const { organizationSlug, formType, campaignSlug } = params
  const { identity, isOpen } = await readPage(
    followPage({ organizationSlug, formType, formSlug: campaignSlug }),
  )
  const texts = loadTexts(localeOfRequest(request), ['news', 'problems'])
  return { identity, isOpen, texts, title: `${texts.news['follow.title']} - ${brand.name}` }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** A visitor asks for the news of a campaign by e-mail; the address counts once it is confirmed. */
export default function FollowPage({ loaderData: { identity, isOpen } }: Route.ComponentProps) {
  const t = useTexts('news')
  const locale = useLocale()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const back = (
    <ButtonLink variant="quiet" href={formPath(identity, locale)}>
      {t('campaign')}
    </ButtonLink>
  )
  return (
    <NewsPage title={t(sentTo === null ? 'follow.title' : 'follow.sentTitle')} actions={back}>
      {!isOpen && <p>{t('follow.closed')}</p>}
      {isOpen && sentTo === null && (
        <>
          <p>{t('follow.text', { organization: identity.name, form: identity.title })}</p>
          <noscript>
            <p>{t('follow.noScript')}</p>
          </noscript>
          <FollowForm identity={identity} onSent={setSentTo} />
          <p className="soft small">{t('follow.privacy')}</p>
        </>
      )}
      {sentTo !== null && (
        <p>
          <RichText text={t('follow.sent', { email: sentTo })} />
        </p>
      )}
    </NewsPage>
  )
}

interface FollowFormProps {
  readonly identity: Route.ComponentProps['loaderData']['identity']
  readonly onSent: (email: string) => void
}

function FollowForm({ identity, onSent }: FollowFormProps) {
  const t = useTexts('news')
  const locale = useLocale()
  const { organizationSlug, formType, formSlug } = identity
  const send = async (email: string) => {
    const body = { organizationSlug, formType, formSlug, email }
    await makeSend(locale)('POST /news-subscriptions', { body })
    onSent(email)
  }
  return (
    <EmailForm
      prefix="follow."
      send={send}
      label={t('follow.email')}
      hint={t('follow.hint')}
      submit={t('follow.submit')}
      summary={(count) => t('follow.summary', { count })}
    />
  )
}
