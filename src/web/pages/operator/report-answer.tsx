import { AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import type { Report } from '#contract/admin/operator-reports.ts'
import { ChangeForm, requiredProblem, useChangeForm } from '#web/admin-kit/change-form.tsx'
import { makeSend } from '#web/lib/api/api-client.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { useChange } from '#web/admin-kit/use-change.ts'
import { operatorFilePath } from '#web/admin-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

interface ReportAnswerProps {
  readonly report: Report
  readonly onChange: (report: Report) => void
}

/** Answers a report: closed with an outcome and a note, or opened again. */
export function ReportAnswer(part: ReportAnswerProps) {
  const t = useTexts('operator')
  const { report, onChange } = part
  const toast = useToast()
  const { isBusy, send } = useChange()
  const reopen = async () => {
    const answer = await send('POST /site/reports/:report/reopen', { params: { report: report.id } })
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: t('reportFile.reopened') })
  }
  return (
    <AdminSheet title={t('reportFile.answer')}>
      {report.outcome === null ? (
        <Closing {...part} />
      ) : (
        <>
          <p>{t(`reportOutcome.${report.outcome}`)}</p>
          <p className={styles.typed}>{report.note}</p>
          <div>
            <Button variant="second" busy={isBusy} onClick={() => void reopen()}>
              {t('reportFile.reopen')}
            </Button>
          </div>
        </>
      )}
    </AdminSheet>
  )
}

function Closing({ report: { id, outcomes, organizationSlug }, onChange }: ReportAnswerProps) {
  const t = useTexts('operator')
  const locale = useLocale()
  const entry = useChangeForm({
    prefix: 'report.',
    initial: { outcome: '', note: '' },
    check: ({ outcome, note }) => [
      ...requiredProblem('report.outcome', outcome),
      ...requiredProblem('report.note', note),
    ],
    labelOf: () => '',
    words: ({ field }) => t(field === 'report.note' ? 'reportFile.noteWanted' : 'reportFile.outcomeWanted'),
    save: async ({ outcome, note }) => {
      // One of the list, which the server checks as well.
      const body = { outcome: outcome as (typeof outcomes)[number], note }
      const input = { params: { report: id }, body }
      onChange(await makeSend(locale)('POST /site/reports/:report/close', input))
      return t('reportFile.closed')
    },
  })
  const { onText, name, value, error } = entry.form.text('outcome')
  return (
    <ChangeForm entry={entry} submit={t('reportFile.close')}>
      <RadioList
        {...{ name, value, error }}
        label={t('reportFile.outcome')}
        options={outcomes.map((one) => ({ value: one, label: t(`reportOutcome.${one}`) }))}
        onChoice={onText}
        required
      />
      {!outcomes.includes('suspended') && (
        <p className="soft small">
          {t('reportFile.suspendFirst')}{' '}
          <a href={operatorFilePath(organizationSlug)}>{t('reportFile.openFile')}</a>
        </p>
      )}
      <TextArea
        {...entry.form.text('note')}
        label={t('reportFile.note')}
        hint={t('reportFile.noteHint')}
        rows={3}
        maxLength={1000}
      />
    </ChangeForm>
  )
}
