import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import type { useSignInForm } from '#web/pages/public/login/use-sign-in-form.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

interface SignInFrameProps {
  readonly entry: ReturnType<typeof useSignInForm>
  readonly submit: string
  readonly children: ReactNode
}

/** A form of the sign-in page: what to correct, its fields, its button. */
export function SignInFrame({ entry, submit, children }: SignInFrameProps) {
  const t = useTexts('problems')
  const { element, form, isSending } = entry
  return (
    <form ref={element} className="stack" method="dialog" noValidate onSubmit={form.submit}>
      <ErrorSummary
        title={t('errors', { count: form.summary.length })}
        problems={form.summary}
        attempt={form.attempt}
      />
      {children}
      <Button type="submit" busy={isSending}>
        {submit}
      </Button>
    </form>
  )
}
