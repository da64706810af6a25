import { textStatus } from '#domain/errors.ts'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { homePath, legalPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/place/plain-page.tsx'

interface ErrorScreenProps {
  readonly status: number
  /** No route has this address: the details say so. */
  readonly isUnknownRoute?: boolean
}

/** What went wrong by HTTP status, and the ways out. Source: spec sections 2 and 8. */
export function ErrorScreen({ status, isUnknownRoute = false }: ErrorScreenProps) {
  const t = useTexts('layout')
  const tError = useTexts('errors')
  const known = textStatus(status)
  if (known === 500) return <CrashScreen status={status} />
  return (
    <PlainPage
      over={t('error.status', { status })}
      title={tError(`error.code.${known}.title`)}
      actions={<WaysOut hasContact={status !== 504} />}
    >
      <p>{tError(`error.code.${known}.message`)}</p>
      {isUnknownRoute && <p className="soft">{tError('routeNotFound')}</p>}
      {status === 504 && <p className="soft">{t('error.retry')}</p>}
    </PlainPage>
  )
}

/** The failure that is ours: another tone, the same ways out. */
function CrashScreen({ status }: { readonly status: number }) {
  const t = useTexts('layout')
  const tError = useTexts('errors')
  return (
    <PlainPage
      over={t('error.status', { status })}
      title={t('error.crash.title')}
      actions={<WaysOut hasContact />}
    >
      <p>{t('error.crash.text')}</p>
      <p className="soft">{tError('error.code.500.message')}</p>
    </PlainPage>
  )
}

function WaysOut({ hasContact }: { readonly hasContact: boolean }) {
  const t = useTexts('layout')
  const legalPages = useBrand()?.legalPages ?? []
  const contact = (['aide', 'mentions-legales'] as const).find((name) => legalPages.includes(name))
  return (
    <>
      <ButtonLink href={homePath}>{t('error.home')}</ButtonLink>
      <Button look="second" data-back="">
        {t('error.back')}
      </Button>
      {hasContact && contact !== undefined && (
        <ButtonLink look="quiet" href={legalPath(contact)}>
          {t('error.contact')}
        </ButtonLink>
      )}
    </>
  )
}
