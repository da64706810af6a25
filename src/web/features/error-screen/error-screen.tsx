import { useContext } from 'react'
import { useLocation } from 'react-router'
import { type textStatuses, textStatus } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { ServerPageContext } from '#web/lib/server-made/server-page.ts'
import { loadLazyTexts, useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { type Translate, useBrand, useLocale } from '#web/lib/texts.ts'
import { adviceOf } from '#web/features/error-screen/advice-of.ts'
import { legalPath, searchPath, localizedPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/**
 * An HTTP status, a request without an answer in time, a page that failed by itself, or one with a file that is still
 * missing after the forced reload.
 */
export type ErrorKind = number | 'ECONNABORTED' | 'uncaught' | 'missing'

interface ErrorScreenProps {
  readonly kind: ErrorKind
  /** No route has this address: the details say so. */
  readonly isUnknownRoute?: boolean
  /** The id of the request in the log, shown as a detail. */
  readonly requestId?: string | null
}

/**
 * Shows an error with recovery actions: title, message, status, details, and a contact link except on 504, whose
 * sub-details ask to retry. 500 and failures of the page itself have their own screen. Where the failure is not the
 * visitor's, it also says what the page's purpose requires: above all not to pay twice. Source: spec sections 2 and 8.
 */
export function ErrorScreen({ kind, isUnknownRoute = false, requestId = null }: ErrorScreenProps) {
  const t = useLazyTexts('layout')
  const tFrame = useLazyTexts('frame')
  const tError = useLazyTexts('errors')
  const server = useContext(ServerPageContext)
  const brandName = useBrand()?.name ?? ''
  const words = wordsOf(kind, { layout: t, frame: tFrame, errors: tError })
  const status = kind === 'ECONNABORTED' ? 504 : typeof kind === 'number' ? kind : null
  const reference = requestId ?? server?.requestId ?? null
  const isOurs = words.status === 500
  const { pathname } = useLocation()
  const advice = isOurs || status === 503 ? adviceOf(pathname) : null
  return (
    <PlainPage
      tone="bad"
      over={status === null ? undefined : t('error.status', { status })}
      title={words.title}
      actions={
        <RecoveryActions
          t={t}
          tFrame={tFrame}
          hasContact={status !== 504}
          canReload={isOurs || status === 503 || status === 504}
        />
      }
    >
      <title>{`${words.documentTitle} - ${brandName}`}</title>
      <p>{words.message}</p>
      {advice !== null && (
        <p>
          <b>{t(`error.advice.${advice}`)}</b>
        </p>
      )}
      {isUnknownRoute && <p className="soft">{tError('routeNotFound')}</p>}
      {status === 504 && <p className="soft">{t('error.retry')}</p>}
      {isOurs && reference !== null && (
        <details className="soft small">
          <summary>{t('error.requestId')}</summary>
          <code>{reference}</code>
        </details>
      )}
    </PlainPage>
  )
}

interface Words {
  readonly status: (typeof textStatuses)[number]
  readonly title: string
  readonly message: string
  readonly documentTitle: string
}

interface Readers {
  readonly layout: Translate<'layout'>
  readonly frame: Translate<'frame'>
  readonly errors: Translate<'errors'>
}

function wordsOf(kind: ErrorKind, { layout, frame, errors }: Readers): Words {
  if (kind === 'ECONNABORTED') {
    const title = errors('ECONNABORTED.title')
    return { status: 504, title, message: errors('ECONNABORTED.message'), documentTitle: title }
  }
  if (kind === 'uncaught') {
    const title = frame('uncaught.title')
    return { status: 500, title, message: frame('uncaught.text'), documentTitle: title }
  }
  if (kind === 'missing') {
    const title = layout('error.missing.title')
    return { status: 500, title, message: layout('error.missing.text'), documentTitle: title }
  }
  const status = textStatus(kind)
  const title = errors(`error.code.${status}.title`)
  const message = errors(`error.code.${status}.message`)
  if (status !== 500) return { status, title, message, documentTitle: title }
  return {
    status,
    title: layout('error.crash.title'),
    message: layout('error.crash.text'),
    documentTitle: title,
  }
}

/** Loads the texts of the screen, in the browser. Rejects if they cannot be loaded. */
export async function loadErrorWords(locale: Locale): Promise<void> {
  await Promise.all((['errors', 'frame', 'layout'] as const).map((area) => loadLazyTexts(area, locale)))
}

interface RecoveryActionsProps {
  readonly t: Translate<'layout'>
  readonly tFrame: Translate<'frame'>
  readonly hasContact: boolean
  readonly canReload: boolean
}

function RecoveryActions({ t, tFrame, hasContact, canReload }: RecoveryActionsProps) {
  const legalPages = useBrand()?.legalPages ?? []
  const locale = useLocale()
  const contact = (['aide', 'mentions-legales'] as const).find((name) => legalPages.includes(name))
  return (
    <>
      {canReload && <Button data-reload="">{tFrame('reload')}</Button>}
      <ButtonLink {...(canReload && { variant: 'second' as const })} href={searchPath(locale)}>
        {t('error.home')}
      </ButtonLink>
      <Button variant="second" data-back="">
        {t('error.back')}
      </Button>
      {hasContact && contact !== undefined && (
        <ButtonLink variant="quiet" href={localizedPath(legalPath(contact), locale)}>
          {t('error.contact')}
        </ButtonLink>
      )}
    </>
  )
}
