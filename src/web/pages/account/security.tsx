import { useState } from 'react'
import { ownPath } from '#domain/address/own-path.ts'
import { useRetainedFocus } from '#web/lib/browser/use-retained-focus.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { FactorNote } from '#web/pages/account/factor-note.tsx'
import { AccountFrame } from '#web/pages/account/account-frame.tsx'
import { EmailSection } from '#web/pages/account/email-section.tsx'
import { PasskeySection } from '#web/pages/account/passkey-section.tsx'
import { PasswordSection } from '#web/pages/account/password-section.tsx'
import styles from '#web/pages/account/security.module.css'
import { SessionList } from '#web/pages/account/session-list.tsx'
import { TotpSection } from '#web/pages/account/totp-section.tsx'
import { type SecurityView, useSecurity } from '#web/pages/account/use-security.ts'
import { localizedPath } from '#web/paths.ts'
import { loginPath, secondFactorPath, securityPath } from '#web/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/security'

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['account', 'login', 'problems'])
  const title = `${texts.login['security.title']} - ${context.get(pageReadsContext).brand.name}`
  // A path of ours alone: never another site.
  return { texts, title, back: ownPath(new URL(request.url).searchParams.get('back') ?? '') }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/**
 * How a user signs in, and where. The page itself is the same for every visitor: the browser reads what is the user's.
 * Source: docs/decisions/identity/identity.md.
 */
export default function SecurityPage({ loaderData: { back } }: Route.ComponentProps) {
  const t = useTexts('login')
  const [view, read] = useSecurity()
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
      <PlainPage
        title={t('security.title')}
        actions={<SignInLink back={back} label={t('security.signIn')} isMain />}
      >
        <p>{t('security.signedOut')}</p>
      </PlainPage>
    )
  return <SecuritySettings view={view} back={back} onChanged={read} />
}

interface SignInLinkProps {
  /** The page that asked for a second factor, or null. */
  readonly back: string | null
  readonly label: string
  /** Nothing else can be done on the page. */
  readonly isMain?: boolean
}

function SignInLink({ back, label, isMain = false }: SignInLinkProps) {
  const locale = useLocale()
  const here = back === null ? securityPath : secondFactorPath(back)
  return (
    <ButtonLink
      {...(!isMain && { variant: 'second', size: 's' })}
      href={localizedPath(loginPath(here), locale)}
    >
      {label}
    </ButtonLink>
  )
}

interface SecuritySettingsProps {
  readonly view: Exclude<SecurityView, string>
  readonly back: string | null
  readonly onChanged: () => void
}

function SecuritySettings({ view, back, onChanged }: SecuritySettingsProps) {
  const t = useTexts('login')
  const { security, sessions } = view
  useRetainedFocus(view)
  const [openedAt] = useState(() => Date.now())
  const { secondFactor, unverified } = security
  const isFresh = Date.parse(security.freshUntil) > openedAt
  const isFactorMissing = secondFactor.isAsked && !secondFactor.isGiven
  const wanted = unverified
    ? ({ tone: 'warn', words: 'security.unverified', signIn: 'send' } as const)
    : isFactorMissing
      ? ({ tone: 'warn', words: 'security.again', signIn: 'security.stale.again' } as const)
      : isFresh
        ? null
        : ({ tone: 'brand', words: 'security.stale', signIn: 'security.stale.again' } as const)
  return (
    <AccountFrame title={t('security.title')}>
      <p>{t('security.account', { email: security.email })}</p>
      {!unverified && !isFactorMissing && <FactorNote factor={secondFactor} now={openedAt} back={back} />}
      {wanted !== null && (
        <Note tone={wanted.tone} title={t(`${wanted.words}.title`)}>
          <p>{t(`${wanted.words}.text`)}</p>
          <p>
            <SignInLink back={back} label={t(wanted.signIn)} />
          </p>
        </Note>
      )}
      <section className={styles.section}>
        <h2>{t('security.sessions')}</h2>
        <SessionList sessions={sessions} mayEnd={wanted === null} onEnded={onChanged} />
      </section>
      {wanted === null && (
        <>
          <EmailSection email={security.email} onChanged={onChanged} />
          <PasswordSection hasPassword={security.hasPassword} onChanged={onChanged} />
          <TotpSection security={security} onChanged={onChanged} />
          <PasskeySection security={security} onChanged={onChanged} />
        </>
      )}
    </AccountFrame>
  )
}
