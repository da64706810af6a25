import { useRef, useState } from 'react'
import type { Problem } from '#domain/problem.ts'
import { checkReport, reportReasons } from '#domain/report/check-report.ts'
import { useForm } from '#web/lib/form/use-form.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { type Translate, useLocale } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldMessage } from '#web/ui/form/field.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { TextArea, TextInput } from '#web/ui/form/text-input.tsx'
import styles from './report-form.module.css'

export type ReportValues = {
  readonly reason: string
  readonly userMessage: string
  readonly userEmail: string
}

interface ReportFormProps {
  readonly t: Translate<'report'>
  readonly tProblem: Translate<'problems'>
  /** Resolves to the problems that the server found. */
  readonly onSend: (values: ReportValues) => Promise<readonly Problem[]>
}

const prefix = 'report.'
const empty: ReportValues = { reason: '', userMessage: '', userEmail: '' }

/** A reason, a message and an e-mail, all required. Source: spec section 5. */
export function ReportForm({ t, tProblem, onSend }: ReportFormProps) {
  const locale = useLocale()
  const element = useRef<HTMLFormElement>(null)
  const [isSending, setSending] = useState(false)
  const named = (problem: Problem): Problem => ({ ...problem, field: prefix + problem.field })
  const send = async (values: ReportValues) => {
    setSending(true)
    const refused = await onSend(values).finally(() => setSending(false))
    if (refused.length > 0) form.refuse(refused.map(named))
  }
  const form = useForm<ReportValues>({
    element,
    prefix,
    initial: empty,
    check: (values) => checkReport(values).map(named),
    messageOf: (problem) => problemText(tProblem, problem, locale),
    lazy: ['userEmail'],
    onValid: (values) => void (isSending || send(values)),
  })
  return (
    <form ref={element} className="stack" noValidate onSubmit={form.submit}>
      <p className="soft small">{t('intro')}</p>
      <ErrorSummary
        title={t('errors', { count: form.summary.length })}
        problems={form.summary}
        attempt={form.attempt}
      />
      <Reasons
        t={t}
        chosen={form.values.reason}
        error={form.text('reason').error}
        onChoice={(reason) => form.set('reason', reason)}
      />
      <TextArea {...form.text('userMessage')} label={t('message')} hint={t('messageHint')} maxLength={5000} />
      <TextInput
        {...form.text('userEmail')}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="send"
        maxLength={254}
        label={t('email')}
        hint={t('emailHint')}
      />
      <Button type="submit" busy={isSending}>
        {t('submit')}
      </Button>
    </form>
  )
}

interface ReasonsProps {
  readonly t: Translate<'report'>
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoice: (reason: string) => void
}

/** The four reasons in one column: their texts are too long for tiles. */
function Reasons({ t, chosen, error, onChoice }: ReasonsProps) {
  const name = `${prefix}reason`
  return (
    <fieldset id={name} aria-describedby={error === undefined ? undefined : `${name}-error`}>
      <legend className={styles.legend}>{t('reason')}</legend>
      {reportReasons.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name={name}
            value={reason}
            checked={chosen === reason}
            onChange={() => onChoice(reason)}
          />
          <span>{t(`reasons.${reason}`)}</span>
        </label>
      ))}
      <FieldMessage id={`${name}-error`} tone="error" text={error} />
    </fieldset>
  )
}
