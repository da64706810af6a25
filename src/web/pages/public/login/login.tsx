import { useState } from 'react'
import { ownPath } from '#domain/address/own-path.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CodeForm } from '#web/pages/public/login/code-form.tsx'
import { EmailForm } from '#web/pages/public/login/email-form.tsx'
import { LinkForm } from '#web/pages/public/login/link-form.tsx'
import { useMailedLink } from '#web/pages/public/login/use-mailed-link.ts'
import { type PendingCode, usePendingCode } from '#web/pages/public/login/use-pending-code.ts'
import { homePath } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/login'

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['login', 'problems'])
  const back = new URL(request.url).searchParams.get('back') ?? ''
  const title = `${texts.login.title} - ${context.get(pageReadsContext).brand.name}`
  // A path of ours alone: never another site.
  return { texts, title, back: ownPath(back) ?? homePath }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/**
 * Sign-in: an address, then the code that was sent there. A mailed link opens the same page with a button, since only
 * a press may use it. Source: docs/decisions/identity.md.
 */
export default function LoginPage({ loaderData: { back } }: Route.ComponentProps) {
  const t = useTexts('login')
  const link = useMailedLink()
  const [pending, setPending] = usePendingCode()
  const [isFresh, setFresh] = useState(false)
  const finish = () => {
    setPending(null)
    // The whole page: what was loaded for a visitor is of no use to a user.
    globalThis.location.assign(pending?.back ?? back)
  }
  const start = (code: Omit<PendingCode, 'back'>) => {
    setPending({ ...code, back })
    setFresh(true)
  }
  const title = link !== null ? t('linkTitle') : pending === null ? t('title') : t('codeTitle')
  return (
    <PlainPage
      title={title}
      actions={
        <ButtonLink variant="quiet" size="s" href={back}>
          {t('back')}
        </ButtonLink>
      }
    >
      <noscript>
        <p>{t('noScript')}</p>
      </noscript>
      {link !== null ? (
        <LinkForm link={link} onSignedIn={finish} />
      ) : pending === null ? (
        <>
          <p>{t('intro')}</p>
          <EmailForm onSent={start} />
          <p>{t('guest')}</p>
        </>
      ) : (
        <CodeForm
          key={pending.codeId}
          pending={pending}
          takesFocus={isFresh}
          onSignedIn={finish}
          onAgain={start}
          onOther={() => setPending(null)}
        />
      )}
    </PlainPage>
  )
}
