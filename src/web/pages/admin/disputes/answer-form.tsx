import { useState } from 'react'
import type { DisputeSheet } from '#contract/admin/money/disputes.ts'
import { checkDisputeAnswer } from '#domain/refund/dispute-answer.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import styles from '#web/pages/admin/disputes/dispute.module.css'
import { TextArea } from '#web/ui/form/text-input.tsx'

interface AnswerFormProps {
  readonly org: string
  readonly dispute: DisputeSheet
  readonly onAnswer: (dispute: DisputeSheet) => void
}

const line = 'POST /admin/organizations/:org/disputes/:dispute/answer'

/** The one answer to the bank of a contested payment: words of the association, and the facts that follow them. */
export function AnswerForm({ org, dispute: { id, facts, files }, onAnswer }: AnswerFormProps) {
  const t = useTexts('disputes')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const [isAsked, setAsked] = useState(false)
  const entry = useChangeForm({
    prefix: 'answer.',
    initial: { text: '' },
    check: checkDisputeAnswer,
    labelOf: () => t('answer.text'),
    save: async () => {
      setAsked(true)
      return null
    },
  })
  const { text } = entry.form.values
  const answer = async () => {
    const after = await send(line, {
      params: { org, dispute: id },
      body: { text, files: files.map((file) => file.id) },
    })
    if (after === null) return
    onAnswer(after)
    toast({ tone: 'ok', title: t('answer.done') })
  }
  return (
    <AdminSheet title={t('answer.title')}>
      <ChangeForm entry={{ ...entry, isSending: isBusy }} submit={t('answer.submit')}>
        <TextArea
          {...entry.form.text('text')}
          label={t('answer.text')}
          hint={t('answer.hint')}
          rows={8}
          aria-required
        />
        <div>
          <p className="soft small">{t('answer.facts')}</p>
          <ul className={`small ${styles.facts}`}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </div>
      </ChangeForm>
      <Sure
        open={isAsked}
        title={t('answer.sure')}
        action={t('answer.submit')}
        keep={t('answer.keep')}
        isDangerous={false}
        onSure={() => void answer()}
        onClose={() => setAsked(false)}
      >
        {t('answer.sureText')}
      </Sure>
    </AdminSheet>
  )
}
