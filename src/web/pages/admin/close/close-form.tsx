import { useState } from 'react'
import type { YearClose, YearCloses } from '#contract/admin/money/year-close.ts'
import { checkClose, maxCloseReason } from '#domain/accounting/closed-years.ts'
import { formatDate } from '#domain/format.ts'
import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { ChangeForm, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { Sure } from '#web/admin-kit/sure.tsx'
import { useChange } from '#web/admin-kit/use-change.ts'
import { useRequestKey } from '#web/admin-kit/use-request-key.ts'
import { useTexts } from '#web/lib/texts.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

interface CloseFormProps {
  readonly org: string
  readonly year: YearClose
  readonly onClosed: (closes: YearCloses) => void
}

/** Closes a year after one question; where sums differ, or it was closed before, the user says why. */
export function CloseForm({ org, year, onClosed }: CloseFormProps) {
  const t = useTexts('yearClose')
  const toast = useToast()
  const { isBusy, send } = useChange()
  const { keyOf } = useRequestKey()
  const [isAsked, setAsked] = useState(false)
  const { from, to, seen, needsReason } = year
  const closes = year.closes.length
  const label = t(closes > 0 ? 'reasonAgain' : 'reasonNeeded')
  const entry = useChangeForm({
    prefix: 'close.',
    initial: { reason: '' },
    check: (values) => checkClose(values, needsReason),
    labelOf: () => label,
    save: async () => {
      setAsked(true)
      return null
    },
  })
  const close = async () => {
    const body = { end: to, closes, seen, reason: entry.form.values.reason }
    const answer = await send('POST /admin/organizations/:org/closes', {
      params: { org },
      body: { ...body, token: keyOf(body) },
    })
    if (answer === null) return
    onClosed(answer)
    toast({ tone: 'ok', title: t('done') })
  }
  if (year.obstacle !== null)
    return (
      <AdminSheet title={t('closeTitle')}>
        <p>{t(`obstacle.${year.obstacle}`)}</p>
      </AdminSheet>
    )
  const submit = t(closes > 0 ? 'submitAgain' : 'submit')
  return (
    <AdminSheet title={t('closeTitle')}>
      <p>{t('closeText')}</p>
      {closes > 0 && <p>{t('closeAgainText')}</p>}
      <ChangeForm entry={{ ...entry, isSending: isBusy }} submit={submit}>
        {needsReason && (
          <TextArea
            {...entry.form.text('reason')}
            label={label}
            hint={t('reasonHint')}
            rows={4}
            maxLength={maxCloseReason}
            aria-required
          />
        )}
      </ChangeForm>
      <Sure
        open={isAsked}
        title={t('sure', { from: formatDate(from), to: formatDate(to) })}
        action={submit}
        keep={t('keep')}
        isDangerous={false}
        onSure={() => void close()}
        onClose={() => setAsked(false)}
      >
        {t('sureText')}
      </Sure>
    </AdminSheet>
  )
}
