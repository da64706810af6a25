import { type SyntheticEvent, useState } from 'react'
import type { WithdrawalView } from '#contract/schedule/schedule.ts'
import { formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeLinkCalls } from '#web/lib/api/link-calls.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { LineName } from '#web/pages/schedule/line-name.tsx'
import styles from '#web/pages/schedule/schedule.module.css'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice/checkbox.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { FieldLegend, FieldMessage } from '#web/ui/form/field.tsx'
import { TextArea } from '#web/ui/form/text-input.tsx'

interface WithdrawalFormProps {
  readonly view: WithdrawalView
  readonly token: string
  readonly onView: (view: WithdrawalView) => void
}

const longestMessage = 2000
const linesName = 'withdrawal.lines'

/**
 * The lines to withdraw from (ticked at first if there is only one), and a message to the association. No reason is
 * required.
 */
export function WithdrawalForm({ view, token, onView }: WithdrawalFormProps) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const open = view.lines.filter(({ isAsked }) => !isAsked)
  const [chosen, setChosen] = useState<readonly string[]>(open.length === 1 ? open.map(({ id }) => id) : [])
  const [message, setMessage] = useState('')
  const [attempt, setAttempt] = useState(0)
  const { isBusy, withdraw } = useWithdraw(token, onView)
  const error = attempt > 0 && chosen.length === 0 ? t('withdrawal.choose') : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAttempt(attempt + 1)
    if (chosen.length > 0 && !isBusy) void withdraw(chosen, message.trim())
  }
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <ErrorSummary
        title={t('withdrawal.summary')}
        problems={error === undefined ? [] : [{ id: linesName, message: error }]}
        attempt={attempt}
      />
      <fieldset
        id={linesName}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${linesName}-error`}
      >
        <FieldLegend label={t('withdrawal.legend')} />
        <div className={styles.choices}>
          {open.map((line) => (
            <Checkbox
              key={line.id}
              name={`line-${line.id}`}
              label={
                <>
                  <LineName line={line} lines={view.lines} />{' '}
                  <span className="num soft">{formatEuros(cents(line.amount), locale)}</span>
                </>
              }
              checked={chosen.includes(line.id)}
              onChecked={(isChosen) =>
                setChosen(isChosen ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
              }
            />
          ))}
        </div>
        <FieldMessage id={`${linesName}-error`} tone="error" text={error} />
      </fieldset>
      <TextArea
        name="withdrawal.message"
        label={t('withdrawal.message')}
        optional={t('withdrawal.optional')}
        hint={t('withdrawal.messageHint')}
        maxLength={longestMessage}
        value={message}
        onText={setMessage}
      />
      <Button type="submit" busy={isBusy}>
        {t('withdrawal.action')}
      </Button>
    </form>
  )
}

function useWithdraw(token: string, onView: (view: WithdrawalView) => void) {
  const locale = useLocale()
  const toast = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const withdraw = async (items: readonly string[], message: string) => {
    setBusy(true)
    try {
      onView(await makeLinkCalls(makeSend(locale), token).withdraw({ items: [...items], message }))
    } catch (error) {
      toast(asFailure(error))
      setBusy(false)
    }
  }
  return { isBusy, withdraw }
}
