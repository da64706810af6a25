import type { RegistrationDraft } from '#contract/account/registration.ts'
import type { Send } from '#web/lib/api/api-client.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { type OwnRead, useOwnRead } from '#web/pages/account/own-read.ts'
import { RegistrationForm } from '#web/pages/account/registration/registration-form.tsx'
import { localizedPath } from '#web/paths.ts'
import { loginPath, registrationPagePath } from '#web/account-paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/registration'

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['registration', 'payer', 'problems'])
  const title = `${texts.registration.title} - ${context.get(pageReadsContext).brand.name}`
  return { texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

const readDraft = (send: Send) => send('GET /users/me/registration')

/** Where a user registers their association. Source: docs/decisions/backoffice/verification.md. */
export default function RegistrationPage() {
  const t = useTexts('registration')
  const [state, readAgain] = useOwnRead(readDraft)
  const isUnproved = state.phase === 'failed' && state.failure.code === 'EMAIL_UNVERIFIED'
  if (state.phase === 'signedOut' || isUnproved) return <SignInFirst isUnproved={isUnproved} />
  return (
    <PlainPage title={t('title')}>
      <p>{t('intro')}</p>
      <Body state={state} onRetry={readAgain} />
    </PlainPage>
  )
}

function SignInFirst({ isUnproved }: { readonly isUnproved: boolean }) {
  const t = useTexts('registration')
  const locale = useLocale()
  return (
    <PlainPage
      title={t('title')}
      actions={
        <ButtonLink href={localizedPath(loginPath(registrationPagePath), locale)}>
          {t(isUnproved ? 'prove' : 'signIn')}
        </ButtonLink>
      }
    >
      <p>{t('intro')}</p>
      <p>{t(isUnproved ? 'unproved' : 'signedOut')}</p>
    </PlainPage>
  )
}

interface BodyProps {
  readonly state: OwnRead<RegistrationDraft>
  readonly onRetry: () => void
}

function Body({ state, onRetry }: BodyProps) {
  const t = useTexts('registration')
  if (state.phase === 'ready') return <RegistrationForm draft={state.answer} />
  if (state.phase === 'failed')
    return (
      <>
        <p role="alert">{t('failed')}</p>
        <p>
          <Button variant="second" onClick={onRetry}>
            {t('retry')}
          </Button>
        </p>
      </>
    )
  return (
    <>
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      <output className="visually-hidden">{t('loading')}</output>
      <Skeleton block="card" lines={4} />
    </>
  )
}
