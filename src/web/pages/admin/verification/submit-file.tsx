import { useTexts } from '#web/lib/texts.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { VerificationPart } from '#web/pages/admin/verification/verification-part.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'

/** Sends the file to the operator, once nothing is missing; until then, what it waits for. */
export function SubmitFile({ org, verification, onChange }: VerificationPart) {
  const t = useTexts('verification')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const { state, canEdit, canSubmit, iban } = verification
  if (state === 'submitted' || state === 'verified' || state === 'suspended') return null
  if (!canEdit) return <p className="soft">{t('readOnly')}</p>
  const submit = async () => {
    const answer = await send('POST /admin/organizations/:org/verification/submit', { params: { org } })
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t('submitted') })
  }
  if (!canSubmit) return <p className="soft">{t(iban === null ? 'submitIban' : 'submitHint')}</p>
  return (
    <div>
      <Button busy={isBusy} onClick={() => void submit()}>
        {t('submit')}
      </Button>
    </div>
  )
}
