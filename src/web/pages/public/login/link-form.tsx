import { useRef, useState } from 'react'
import type { SignedInWithCode } from '#contract/sign-in.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { useTexts } from '#web/lib/texts.ts'
import { CodeInput } from '#web/pages/public/login/code-input.tsx'
import { useCodeEntry } from '#web/pages/public/login/use-code-entry.ts'
import type { MailedLink } from '#web/pages/public/login/use-mailed-link.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

interface LinkFormProps {
  readonly link: MailedLink
  readonly onSignedIn: (answer: SignedInWithCode) => void
  readonly onFactor: () => void
  /** The link was used before, or has expired. */
  readonly onUsed: () => void
}

/** The button of a mailed link. In another browser than the one that requested it, the code is asked for as well. */
export function LinkForm({ link, onSignedIn, onFactor, onUsed }: LinkFormProps) {
  const t = useTexts('login')
  const showFailure = useFailureToast()
  const element = useRef<HTMLFormElement>(null)
  const [needsCode, setNeedsCode] = useState(false)
  const { form, isSending } = useCodeEntry({
    element,
    codeId: link.codeId,
    link: link.proof,
    needsCode,
    onSignedIn,
    onFailure: (failure) => {
      if (failure.code === 'SIGN_IN_OTHER_BROWSER') setNeedsCode(true)
      else if (failure.code === 'SECOND_FACTOR_REQUIRED') onFactor()
      else if (failure.code === 'SIGN_IN_EXPIRED') onUsed()
      else showFailure(failure)
    },
  })
  return (
    <form ref={element} className="stack" method="dialog" noValidate onSubmit={form.submit}>
      <ErrorSummary title={t('summary')} problems={form.summary} attempt={form.attempt} />
      <output>{needsCode ? t('linkCode') : t('linkText')}</output>
      {needsCode && <CodeInput {...form.text('code')} label={t('code')} />}
      <Button type="submit" busy={isSending}>
        {t('submit')}
      </Button>
    </form>
  )
}
