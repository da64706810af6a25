import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Accepted } from '#contract/admin/members.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import { invitationPath } from '#web/admin-paths.ts'
import { loginPath } from '#web/account-paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'
import type { Route } from './+types/invitation'

/** The secret survives the sign-in on the way, in this tab alone. */
const storageKey = 'invitation'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { user } = await readAsUser(args, 'GET /agg/user', {})
  const texts = loadTexts(locale, ['manage'])
  return { texts, email: user?.email ?? null, title: `${texts.manage['accept.title']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** The page of a mailed invitation. Opening it uses nothing: only a press of its button does. */
export default function InvitationPage({ loaderData: { email } }: Route.ComponentProps) {
  return <Invitation token={useToken() ?? ''} email={email} />
}

function Invitation({ token, email }: { readonly token: string; readonly email: string | null }) {
  const t = useTexts('manage')
  const base = useAdminBase()
  const { isBusy, send } = useChange()
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  const accept = async () => {
    const answer = await send('POST /admin/invitations/accept', { body: { token } })
    if (answer === null) return
    sessionStorage.removeItem(storageKey)
    setAccepted(answer)
  }
  if (accepted !== null)
    return (
      <PlainPage title={t('accept.done')} actions={<ButtonLink href={base}>{t('accept.open')}</ButtonLink>}>
        <output>
          {t('accept.doneText', { organization: accepted.name, role: t(`role.${accepted.role}`) })}
        </output>
      </PlainPage>
    )
  return (
    <PlainPage
      title={t('accept.title')}
      actions={
        email === null ? (
          <ButtonLink href={loginPath(invitationPath)}>{t('accept.signIn')}</ButtonLink>
        ) : (
          <Button busy={isBusy} onClick={() => void accept()}>
            {t('accept.submit')}
          </Button>
        )
      }
    >
      <p>{email === null ? t('accept.signInText') : t('accept.text', { email })}</p>
    </PlainPage>
  )
}

/** The secret behind the hash sign, or the one that this tab stores; undefined until the page is alive. */
function useToken(): string | undefined {
  const token = useSyncExternalStore(noChange, readToken, () => undefined)
  useEffect(() => {
    if (globalThis.location.hash === '') return
    // Neither a bookmark nor the history has it.
    history.replaceState(history.state, '', globalThis.location.pathname)
  }, [])
  return token
}

function readToken(): string {
  const hash = globalThis.location.hash.slice(1)
  if (hash !== '') sessionStorage.setItem(storageKey, hash)
  return sessionStorage.getItem(storageKey) ?? ''
}

function noChange(): () => void {
  return () => undefined
}
