import { useState } from 'react'
import type { DigestSubscription } from '#contract/admin/weekly-digest.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale } from '#web/lib/texts.ts'
import { useFocusOnChange } from '#web/pages/schedule/use-focus-on-change.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

/** Mails that a link stops, by the area of their texts and the path of their calls. */
const kinds = {
  weeklySummary: { path: 'weekly-summaries', home: '/admin' },
  reminderStop: { path: 'membership-reminders', home: '/' },
  messageStop: { path: 'association-messages', home: '/' },
} as const

type ScreenKey =
  | 'title'
  | 'stop'
  | 'resume'
  | 'home'
  | `${'active' | 'stopped' | 'expired'}.${'title' | 'text'}`

interface DigestScreenProps {
  /** Texts of the page; those of both kinds have the same keys. */
  readonly t: (key: ScreenKey, params?: { readonly organization: string }) => string
  readonly kind: keyof typeof kinds
  readonly token: string
  readonly view: DigestSubscription | 'expired'
}

/** Mail programs open links by themselves: the link shows what is, and the button changes it. */
export function DigestScreen({ t, kind, token, view }: DigestScreenProps) {
  const [shown, setShown] = useState(view)
  const [isDone, setDone] = useState(false)
  const { isBusy, change } = useChange(kind, token, (changed) => {
    setShown(changed)
    setDone(true)
  })
  const organization = shown === 'expired' ? null : shown.organization
  const isActive = shown !== 'expired' && shown.isActive
  const state = organization === null ? 'expired' : isActive ? 'active' : 'stopped'
  const title = state === 'active' && !isDone ? t('title') : t(`${state}.title`)
  const heading = useFocusOnChange<HTMLSpanElement>(title)
  return (
    <PlainPage
      {...(state === 'expired' && { tone: 'warn' })}
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
      actions={
        <>
          {state !== 'expired' && (
            <Button
              variant={state === 'stopped' ? 'quiet' : 'main'}
              busy={isBusy}
              onClick={() => void change(isActive ? 'stop' : 'resume')}
            >
              {t(isActive ? 'stop' : 'resume')}
            </Button>
          )}
          <ButtonLink variant="quiet" href={kinds[kind].home}>
            {t('home')}
          </ButtonLink>
        </>
      }
    >
      <p>{t(`${state}.text`, { organization: organization ?? '' })}</p>
    </PlainPage>
  )
}

function useChange(
  kind: keyof typeof kinds,
  token: string,
  onChanged: (subscription: DigestSubscription) => void,
) {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const change = async (action: 'stop' | 'resume') => {
    setBusy(true)
    try {
      onChanged(await makeSend(locale)(`POST /${kinds[kind].path}/:token/${action}`, { params: { token } }))
    } catch (error) {
      showFailure(asFailure(error))
    }
    setBusy(false)
  }
  return { isBusy, change }
}
