import { useState } from 'react'
import type { Identity } from '#contract/identity.ts'
import type { NewsSubscription } from '#contract/visitor/news.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { NewsPage } from '#web/pages/news/news-page.tsx'
import { formPath, searchPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

interface LinkScreenProps {
  readonly purpose: 'confirm' | 'stop'
  readonly token: string
  readonly view: (NewsSubscription & { readonly identity: Identity | null }) | 'expired'
}

/**
 * Explains the action of a link of a mail, with its button: mail programs open links by themselves, so opening one
 * changes nothing.
 */
export function LinkScreen({ purpose, token, view }: LinkScreenProps) {
  const t = useTexts('news')
  const locale = useLocale()
  const wanted = purpose === 'confirm' ? 'confirmed' : 'stopped'
  const [state, setState] = useState(view === 'expired' ? null : view.state)
  const { isBusy, send } = useChange(purpose, token, setState)
  const identity = view === 'expired' ? null : view.identity
  const form = identity?.title ?? ''
  const [href, label] =
    identity === null ? [searchPath(locale), t('home')] : [formPath(identity, locale), t('campaign')]
  const words = state === null ? 'expired' : state === wanted ? (`${purpose}.done` as const) : null
  return (
    <NewsPage
      {...(state === null && { tone: 'warn' })}
      title={t(words === null ? `${purpose}.title` : `${words}.title`)}
      actions={
        <>
          {words === null && (
            <Button busy={isBusy} onClick={() => void send()}>
              {t(`${purpose}.action`)}
            </Button>
          )}
          <ButtonLink variant="quiet" href={href}>
            {label}
          </ButtonLink>
        </>
      }
    >
      <p>{t(words === null ? `${purpose}.text` : `${words}.text`, { form })}</p>
    </NewsPage>
  )
}

function useChange(
  purpose: 'confirm' | 'stop',
  token: string,
  onState: (state: NewsSubscription['state']) => void,
) {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { state } = await makeSend(locale)(`POST /news-subscriptions/:token/${purpose}`, {
        params: { token },
      })
      onState(state)
    } catch (error) {
      showFailure(asFailure(error))
    }
    setBusy(false)
  }
  return { isBusy, send }
}
