import { useState } from 'react'
import type { InputOf } from '#contract/calls.ts'
import type { Report } from '#contract/admin/installation-reports.ts'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/admin-kit/admin-screen.module.css'
import { useChange } from '#web/admin-kit/use-change.ts'
import { operatorFilePath } from '#web/office-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioList } from '#web/ui/choice/radio-list.tsx'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

type Closed = InputOf<'POST /installation/reports/:report/close'>['body']

interface ReportAnswerProps {
  readonly report: Report
  readonly onChange: (report: Report) => void
}

/** What the operators answer to a report: closed with an outcome and a note, or opened again. */
export function ReportAnswer(part: ReportAnswerProps) {
  const t = useTexts('operator')
  const { report, onChange } = part
  const toast = useToast()
  const { isBusy, send } = useChange()
  const params = { report: report.id }
  const show = (answer: Report | null, done: string) => {
    if (answer === null) return
    onChange(answer)
    toast({ tone: 'ok', title: done })
  }
  const close = async (body: Closed) =>
    show(await send('POST /installation/reports/:report/close', { params, body }), t('reportFile.closed'))
  const reopen = async () =>
    show(await send('POST /installation/reports/:report/reopen', { params }), t('reportFile.reopened'))
  return (
    <Sheet as="section" titleId="answer-title">
      <div className="stack">
        <h2 id="answer-title">{t('reportFile.answer')}</h2>
        {report.outcome === null ? (
          <Closing report={report} isBusy={isBusy} onClose={(closing) => void close(closing)} />
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
      </div>
    </Sheet>
  )
}

interface ClosingProps {
  readonly report: Report
  readonly isBusy: boolean
  readonly onClose: (closing: Closed) => void
}

function Closing({ report: { outcomes, organizationSlug }, isBusy, onClose }: ClosingProps) {
  const t = useTexts('operator')
  const [outcome, setOutcome] = useState<Closed['outcome'] | ''>('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const isNoteMissing = note.trim() === ''
  const close = () => {
    setTried(true)
    if (outcome !== '' && !isNoteMissing) onClose({ outcome, note })
  }
  return (
    <>
      <RadioList
        name="report.outcome"
        label={t('reportFile.outcome')}
        options={outcomes.map((one) => ({ value: one, label: t(`reportOutcome.${one}`) }))}
        value={outcome}
        onChoice={(chosen) => setOutcome(outcomes.find((one) => one === chosen) ?? '')}
        required
        error={isTried && outcome === '' ? t('reportFile.outcomeWanted') : undefined}
      />
      {!outcomes.includes('suspended') && (
        <p className="soft small">
          {t('reportFile.suspendFirst')}{' '}
          <a href={operatorFilePath(organizationSlug)}>{t('reportFile.openFile')}</a>
        </p>
      )}
      <TextArea
        name="report.note"
        label={t('reportFile.note')}
        hint={t('reportFile.noteHint')}
        value={note}
        onText={setNote}
        rows={3}
        maxLength={1000}
        error={isTried && isNoteMissing ? t('reportFile.noteWanted') : undefined}
      />
      <div>
        <Button busy={isBusy} onClick={close}>
          {t('reportFile.close')}
        </Button>
      </div>
    </>
  )
}
