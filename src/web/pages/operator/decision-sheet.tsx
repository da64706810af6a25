import { useState } from 'react'
import { useTexts } from '#web/lib/texts.ts'
import { useTypedBefore } from '#web/admin-kit/typed-before-proof.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { FilePart } from '#web/pages/operator/document-decision.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** What is decided about the association: verified, asked again, suspended, restored. */
export function DecisionSheet(part: FilePart) {
  const t = useTexts('operator')
  const { org, file } = part
  const { isBusy, send, show } = useDecision(part)
  const { decisions, state, reason } = file
  const decide = async (decision: 'verify' | 'askAgain') => {
    const input = { params: { org }, body: { decision } }
    show(await send('POST /installation/verifications/:org/decision', input))
  }
  return (
    <Sheet as="section" titleId="decision-title">
      <div className="stack">
        <h2 id="decision-title">{t('file.decision')}</h2>
        {reason !== '' && <p>{reason}</p>}
        {state === 'submitted' && !decisions.includes('verify') && !decisions.includes('askAgain') && (
          <p>{t('file.waiting')}</p>
        )}
        {decisions.includes('verify') && (
          <div>
            <Button busy={isBusy} onClick={() => void decide('verify')}>
              {t('file.verify')}
            </Button>
          </div>
        )}
        {decisions.includes('askAgain') && (
          <div>
            <Button busy={isBusy} onClick={() => void decide('askAgain')}>
              {t('file.askAgain')}
            </Button>
          </div>
        )}
        <Suspension {...part} />
      </div>
    </Sheet>
  )
}

function Suspension(part: FilePart) {
  const t = useTexts('operator')
  const { org, file } = part
  const { isBusy, send, show } = useDecision(part)
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  useTypedBefore('suspension.reason', setReason)
  const isMissing = reason.trim() === ''
  const change = async (isSuspended: boolean) => {
    setTried(isSuspended)
    if (isSuspended && isMissing) return
    const body = { isSuspended, reason: isSuspended ? reason : '' }
    show(await send('POST /installation/verifications/:org/suspension', { params: { org }, body }))
  }
  if (file.decisions.includes('restore'))
    return (
      <div>
        <Button variant="second" busy={isBusy} onClick={() => void change(false)}>
          {t('file.restore')}
        </Button>
      </div>
    )
  return (
    <>
      <TextArea
        name="suspension.reason"
        label={t('file.suspendReason')}
        value={reason}
        onText={setReason}
        rows={2}
        maxLength={1000}
        error={isTried && isMissing ? t('file.noteWanted') : undefined}
      />
      <div>
        <Button variant="second" busy={isBusy} onClick={() => void change(true)}>
          {t('file.suspend')}
        </Button>
      </div>
    </>
  )
}

/** Sends decisions and shows what they changed. */
function useDecision({ onChange }: FilePart) {
  const t = useTexts('operator')
  const toast = useToast()
  const { isBusy, send } = useChange()
  return {
    isBusy,
    send,
    show: (answer: FilePart['file'] | null) => {
      if (answer === null) return
      onChange(answer)
      toast({ tone: 'ok', title: t('file.saved') })
    },
  }
}
