import { useState } from 'react'
import type { ContactProof } from '#contract/admin/association-details.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useFocusOnChange } from '#web/pages/schedule/use-focus-on-change.ts'
import { Button } from '#web/ui/button.tsx'
import { PlainPage } from '#web/ui/layout/plain-page.tsx'

interface ContactScreenProps {
  readonly token: string
  readonly proof: ContactProof | 'expired'
}

/** Mail programs open links by themselves: the link shows what is asked, and the button proves it. */
export function ContactScreen({ token, proof }: ContactScreenProps) {
  const t = useTexts('contactProof')
  const [shown, setShown] = useState(proof)
  const { isBusy, confirm } = useConfirm(token, setShown)
  const state = shown === 'expired' ? 'expired' : shown.isProved ? 'proved' : 'asked'
  const title = t(`${state}.title`)
  const heading = useFocusOnChange<HTMLSpanElement>(title)
  const { organization, email } = shown === 'expired' ? { organization: '', email: '' } : shown
  return (
    <PlainPage
      {...(state === 'expired' && { tone: 'warn' })}
      title={
        <span ref={heading} tabIndex={-1}>
          {title}
        </span>
      }
      actions={
        state === 'asked' && (
          <Button busy={isBusy} onClick={() => void confirm()}>
            {t('confirm')}
          </Button>
        )
      }
    >
      <p>{t(`${state}.text`, { organization, email })}</p>
      {state === 'asked' && <p className="soft">{t('asked.note')}</p>}
    </PlainPage>
  )
}

function useConfirm(token: string, onProved: (proof: ContactProof) => void) {
  const locale = useLocale()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      onProved(await makeSend(locale)('POST /contact-proofs/:token/confirm', { params: { token } }))
    } catch (error) {
      showFailure(asFailure(error))
    }
    setBusy(false)
  }
  return { isBusy, confirm }
}
