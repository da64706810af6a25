import { useEffect, useRef, useState } from 'react'
import type { SignedInWithCode } from '#contract/sign-in.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeIdentityCalls } from '#web/lib/api/identity-calls.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { CodeInput } from '#web/pages/public/login/code-input.tsx'
import { useCodeEntry } from '#web/pages/public/login/use-code-entry.ts'
import type { PendingCode } from '#web/pages/public/login/use-pending-code.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface CodeFormProps {
  readonly pending: PendingCode
  /** Whether the code was requested just now on this page. */
  readonly takesFocus: boolean
  readonly onSignedIn: (answer: SignedInWithCode) => void
  readonly onFactor: () => void
  readonly onAgain: (code: Omit<PendingCode, 'back'>) => void
  readonly onOther: () => void
}

/** Asks for the code that was sent. */
export function CodeForm({ pending, takesFocus, onSignedIn, onFactor, onAgain, onOther }: CodeFormProps) {
  const t = useTexts('login')
  const locale = useLocale()
  const showFailure = useFailureToast()
  const element = useRef<HTMLFormElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { codeId, email } = pending
  const { form, isSending } = useCodeEntry({
    element,
    codeId,
    needsCode: true,
    onSignedIn,
    onFailure: (failure) => {
      if (failure.code === 'SECOND_FACTOR_REQUIRED') onFactor()
      else showFailure(failure)
    },
  })
  useEffect(() => {
    if (takesFocus) element.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const askAgain = async () => {
    setAsking(true)
    try {
      onAgain({
        email,
        ...(await makeIdentityCalls(makeSend(locale)).requestCode({ email, isReset: pending.isReset })),
        isReset: pending.isReset,
      })
    } catch (error) {
      showFailure(asFailure(error))
    } finally {
      setAsking(false)
    }
  }
  return (
    <form ref={element} className="stack" method="dialog" noValidate onSubmit={form.submit}>
      <ErrorSummary title={t('summary')} problems={form.summary} attempt={form.attempt} />
      <output>
        <RichText text={t('sent', { email })} />
      </output>
      <CodeInput {...form.text('code')} label={t('code')} />
      <Button type="submit" busy={isSending}>
        {t('submit')}
      </Button>
      <ActionRow>
        <Button variant="quiet" size="s" busy={isAsking} onClick={() => void askAgain()}>
          {t('again')}
        </Button>
        <Button variant="quiet" size="s" onClick={onOther}>
          {t('other')}
        </Button>
      </ActionRow>
    </form>
  )
}
