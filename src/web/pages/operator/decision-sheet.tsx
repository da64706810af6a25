import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, requiredProblem, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { useChange } from '#web/admin-kit/use-change.ts'
import type { FilePart } from '#web/pages/operator/document-decision.tsx'
import { Resemblance } from '#web/pages/operator/resemblance.tsx'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

const suspension = 'POST /site/verifications/:org/suspension'

/** Decides about the association: name allowed, verified, asked again, suspended, restored. */
export function DecisionSheet(part: FilePart) {
  const t = useTexts('operator')
  const { org, file } = part
  const { isBusy, send, show } = useDecision(part)
  const { decisions, state, reason } = file
  const decide = async (decision: 'verify' | 'askAgain' | 'allowName') => {
    const input = { params: { org }, body: { decision } }
    show(await send('POST /site/verifications/:org/decision', input))
  }
  return (
    <AdminSheet title={t('file.decision')}>
      {reason !== '' && <p>{reason}</p>}
      <Resemblance resembles={file.resembles} />
      {decisions.includes('allowName') && (
        <div>
          <Button variant="second" busy={isBusy} onClick={() => void decide('allowName')}>
            {t('file.allowName')}
          </Button>
        </div>
      )}
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
    </AdminSheet>
  )
}

function Suspension(part: FilePart) {
  const t = useTexts('operator')
  const { org, file } = part
  const locale = useLocale()
  const { isBusy, send, show } = useDecision(part)
  const params = { org }
  const entry = useChangeForm({
    prefix: 'suspension.',
    initial: { reason: '' },
    check: ({ reason }) => requiredProblem('suspension.reason', reason),
    labelOf: () => t('file.suspendReason'),
    words: () => t('file.noteWanted'),
    save: async ({ reason }) => {
      part.onChange(await makeSend(locale)(suspension, { params, body: { isSuspended: true, reason } }))
      return t('file.saved')
    },
  })
  const restore = async () =>
    show(await send(suspension, { params, body: { isSuspended: false, reason: '' } }))
  if (file.decisions.includes('restore'))
    return (
      <div>
        <Button variant="second" busy={isBusy} onClick={() => void restore()}>
          {t('file.restore')}
        </Button>
      </div>
    )
  return (
    <ChangeForm entry={entry} submit={t('file.suspend')} isMain={false}>
      <TextArea {...entry.form.text('reason')} label={t('file.suspendReason')} rows={2} maxLength={1000} />
    </ChangeForm>
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
