import { useState } from 'react'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { EmailSection } from '#web/pages/account/email-section.tsx'
import { PasskeySection } from '#web/pages/account/passkey-section.tsx'
import { PasswordSection } from '#web/pages/account/password-section.tsx'
import styles from '#web/pages/account/security.module.css'
import { SessionList } from '#web/pages/account/session-list.tsx'
import { TotpSection } from '#web/pages/account/totp-section.tsx'
import { useSecurity } from '#web/pages/account/use-security.ts'
import { localizedPath, loginPath, securityPath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/security'

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['login', 'problems'])
  const title = `${texts.login['security.title']} - ${context.get(pageReadsContext).brand.name}`
  return { texts, title }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/**
 * How a user signs in, and where. The page itself is the same for every visitor: the browser reads what is the user's.
 * Source: docs/decisions/identity.md.
 */
export default function SecurityPage() {
  const t = useTexts('login')
  const locale = useLocale()
  const [view, read] = useSecurity()
  const [openedAt] = useState(() => Date.now())
  const signIn = (label: string) => (
    <ButtonLink variant="second" size="s" href={localizedPath(loginPath(securityPath), locale)}>
      {label}
    </ButtonLink>
  )
  if (view === 'loading')
    return (
      <PlainPage title={t('security.title')}>
        <noscript>
          <p>{t('noScript')}</p>
        </noscript>
        <output>{t('security.loading')}</output>
      </PlainPage>
    )
  if (view === 'signedOut')
    return (
      <PlainPage title={t('security.title')} actions={signIn(t('security.signIn'))}>
        <p>{t('security.signedOut')}</p>
      </PlainPage>
    )
  const { security, sessions } = view
  const isFresh = Date.parse(security.freshUntil) > openedAt
  return (
    <PlainPage title={t('security.title')}>
      <p>{t('security.account', { email: security.email })}</p>
      {security.unverified ? (
        <Note tone="warn" title={t('security.unverified.title')}>
          <p>{t('security.unverified.text')}</p>
          <p>{signIn(t('send'))}</p>
        </Note>
      ) : (
        !isFresh && (
          <Note tone="brand" title={t('security.stale.title')}>
            <p>{t('security.stale.text')}</p>
            <p>{signIn(t('security.stale.again'))}</p>
          </Note>
        )
      )}
      <section className={styles.section}>
        <h2>{t('security.sessions')}</h2>
        <SessionList sessions={sessions} onEnded={read} />
      </section>
      {isFresh && !security.unverified && (
        <>
          <EmailSection email={security.email} onChanged={read} />
          <PasswordSection hasPassword={security.hasPassword} onChanged={read} />
          <TotpSection security={security} onChanged={read} />
          <PasskeySection passkeys={security.passkeys} onChanged={read} />
        </>
      )}
    </PlainPage>
  )
}
