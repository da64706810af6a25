import type { ReactNode } from 'react'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AccountFrame } from '#web/pages/account/account-frame.tsx'
import type { OwnRead } from '#web/pages/account/own-read.ts'
import { localizedPath } from '#web/paths.ts'
import { loginPath } from '#web/account-paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

interface AccountPageProps<Answer> {
  readonly title: string
  /** The path of the page, to come back to after signing in. */
  readonly path: string
  readonly state: OwnRead<Answer>
  readonly onRetry: () => void
  readonly children: (answer: Answer) => ReactNode
}

/** The frame of a page that shows what is the user's: while it is read, signed out, failed, and read. */
export function AccountPage<Answer>({ title, path, state, onRetry, children }: AccountPageProps<Answer>) {
  const t = useTexts('account')
  const locale = useLocale()
  if (state.phase === 'signedOut')
    return (
      <PlainPage
        title={title}
        actions={<ButtonLink href={localizedPath(loginPath(path), locale)}>{t('signIn')}</ButtonLink>}
      >
        <p>{t('signedOut')}</p>
      </PlainPage>
    )
  return (
    <AccountFrame title={title}>
      {state.phase === 'loading' && (
        <>
          <noscript>
            <p>{t('noScript')}</p>
          </noscript>
          <output className="visually-hidden">{t('loading')}</output>
          <Skeleton block="card" lines={4} />
        </>
      )}
      {state.phase === 'failed' && (
        <>
          <p role="alert">{t('failed')}</p>
          <p>
            <Button variant="second" onClick={onRetry}>
              {t('retry')}
            </Button>
          </p>
        </>
      )}
      {state.phase === 'ready' && children(state.answer)}
    </AccountFrame>
  )
}
