import { useState } from 'react'
import type { SignedInWithCode } from '#contract/sign-in.ts'
import { ownPath } from '#domain/address/own-path.ts'
import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CodeForm } from '#web/pages/public/login/code-form.tsx'
import { FirstStep } from '#web/pages/public/login/first-step.tsx'
import { LastStep, type LastStepName } from '#web/pages/public/login/last-step.tsx'
import { LinkForm } from '#web/pages/public/login/link-form.tsx'
import { UsedLinkNote } from '#web/pages/public/login/used-link-note.tsx'
import { useMailedLink } from '#web/pages/public/login/use-mailed-link.ts'
import { type PendingCode, usePendingCode } from '#web/pages/public/login/use-pending-code.ts'
import { homePath } from '#web/paths.ts'
import { type LoginMode } from '#web/account-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/login'

const modes: readonly LoginMode[] = ['contributor', 'password', 'register', 'reset']

export function loader({ request, context }: Route.LoaderArgs) {
  const texts = loadTexts(localeOfRequest(request), ['login', 'problems'])
  const back = new URL(request.url).searchParams.get('back') ?? ''
  const title = `${texts.login.title} - ${context.get(pageReadsContext).brand.name}`
  const mode = modes.find((known) => known === new URL(request.url).searchParams.get('mode')) ?? 'contributor'
  return { texts, title, back: endOf(back, new URL(request.url)), mode }
}

/**
 * Where a sign-in ends: on a path of ours, never on another site. A link to this page that was pressed on this page leads
 * where its own `back` leads, since a user who has just signed in is not asked again.
 */
function endOf(back: string, here: URL): string {
  const path = ownPath(back)
  if (path === null) return homePath
  const { pathname, searchParams } = new URL(path, here)
  return pathname === here.pathname ? endOf(searchParams.get('back') ?? '', here) : path
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/**
 * Sign-in: an address, then the code that was sent there; or a password. A mailed link opens the same page with a
 * button, since only a press may use it. Source: docs/decisions/identity/identity.md.
 */
export default function LoginPage({ loaderData: { back, mode } }: Route.ComponentProps) {
  const t = useTexts('login')
  const mailed = useMailedLink()
  const [usedCodeId, setUsedCodeId] = useState<string | null>(null)
  const link = mailed?.codeId === usedCodeId ? null : mailed
  const [pending, setPending] = usePendingCode()
  const [isFresh, setFresh] = useState(false)
  const [next, setNext] = useState<LastStepName | null>(null)
  const target = pending?.back ?? back
  const finish = () => {
    setPending(null)
    // The whole page: what was loaded for a visitor is of no use to a user.
    globalThis.location.assign(target)
  }
  const isReset = pending?.isReset ?? mode === 'reset'
  const finishCode = ({ hadAccount }: Pick<SignedInWithCode, 'hadAccount'>) => {
    if (isReset) setNext('newPassword')
    else if (hadAccount) setNext('hadAccount')
    else finish()
  }
  const dropLink = (codeId: string) => {
    if (pending?.codeId === codeId) setPending(null)
    setUsedCodeId(codeId)
  }
  const askFactor = () => setNext('factor')
  const start = (code: Omit<PendingCode, 'back'>) => {
    setPending({ ...code, back })
    setFresh(true)
  }
  if (next !== null)
    return <LastStep step={next} onFactor={() => finishCode({ hadAccount: false })} onDone={finish} />
  const title = link !== null ? t('linkTitle') : pending === null ? t(titles[mode]) : t('codeTitle')
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
        <LinkForm
          link={link}
          onSignedIn={finishCode}
          onFactor={askFactor}
          onUsed={() => dropLink(link.codeId)}
        />
      ) : pending === null ? (
        <>
          {usedCodeId !== null && <UsedLinkNote />}
          <FirstStep back={back} mode={mode} onSent={start} onSignedIn={finish} onFactor={askFactor} />
        </>
      ) : (
        <CodeForm
          key={pending.codeId}
          pending={pending}
          takesFocus={isFresh}
          onSignedIn={finishCode}
          onFactor={askFactor}
          onAgain={start}
          onOther={() => setPending(null)}
        />
      )}
    </PlainPage>
  )
}

const titles = {
  contributor: 'title',
  password: 'passwordTitle',
  register: 'register.title',
  reset: 'reset.title',
} as const
