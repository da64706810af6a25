import { useMemo, useState } from 'react'
import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { cents, sumCents } from '#domain/money.ts'
import { ScheduleTable } from '#web/features/installments/schedule-table.tsx'
import { asFailure, makeSend } from '#web/lib/api/api-client.ts'
import { useFailureToast } from '#web/lib/api/failure-toast.ts'
import { makeLinkCalls } from '#web/lib/api/link-calls.ts'
import { dot } from '#web/lib/dotted.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import type { Act } from '#web/pages/schedule/act.ts'
import { AmountForm } from '#web/pages/schedule/amount-form.tsx'
import { SavedPaymentMethodBox } from '#web/pages/schedule/saved-payment-method-box.tsx'
import { PauseBox, StopBox } from '#web/pages/schedule/pause-and-stop.tsx'
import { StateNotes } from '#web/pages/schedule/state/state-notes.tsx'
import { useFocusOnChange } from '#web/pages/schedule/use-focus-on-change.ts'
import { useToast } from '#web/ui/feedback/toast.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface ManageScreenProps {
  readonly view: ScheduleView
  readonly token: string
  readonly onView: (view: ScheduleView) => void
}

/** The schedule, the next debit, the card, and every possible change; stopping is as visible as the rest. */
export function ManageScreen({ view, token, onView }: ManageScreenProps) {
  const t = useTexts('schedule')
  const { act, isBusy } = useActions(token, onView)
  const isMonthly = view.kind === 'SUBSCRIPTION'
  const debits = shownDebits(view)
  // After a stop its button disappears: the focus moves to the new state.
  const place = useFocusOnChange<HTMLDivElement>(view.state === 'cancelled' ? 'stopped' : '')
  return (
    <div className={`page ${styles.narrow}`}>
      <div className="stack-l">
        <Head view={view} />
        <div ref={place} tabIndex={-1} className={styles.place}>
          <StateNotes view={view} />
        </div>
        {debits.length > 0 && (
          <Sheet>
            <ScheduleTable
              caption={t('table')}
              installments={debits}
              showsStates
              isEndless={isMonthly && view.state === 'active'}
            />
          </Sheet>
        )}
        <SavedPaymentMethodBox view={view} />
        {view.can.changeAmount && <AmountForm view={view} isBusy={isBusy} act={act} />}
        <PauseBox view={view} isBusy={isBusy} act={act} />
        <StopBox view={view} isBusy={isBusy} act={act} />
      </div>
    </div>
  )
}

/** Every debit of an active schedule; else those that count, since none is to come. */
function shownDebits({ state, installments }: ScheduleView) {
  return state === 'active'
    ? installments
    : installments.filter(({ status }) => status !== 'Planned' && status !== 'Canceled')
}

/** One action at a time; the result is announced, and the page shows the new state. */
function useActions(token: string, onView: (view: ScheduleView) => void): { act: Act; isBusy: boolean } {
  const t = useTexts('schedule')
  const locale = useLocale()
  const toast = useToast()
  const showFailure = useFailureToast()
  const [isBusy, setBusy] = useState(false)
  const calls = useMemo(() => makeLinkCalls(makeSend(locale), token), [locale, token])
  const act: Act = async (action, done) => {
    if (isBusy) return false
    setBusy(true)
    try {
      onView(await action(calls))
      // The note that takes the focus after a stop already says that it is done.
      if (done === 'terminated') toast({ tone: 'ok', title: t('done.mail') })
      else toast({ tone: 'ok', title: t(`done.${done}`), message: t('done.mail') })
      return true
    } catch (error) {
      const failure = asFailure(error)
      const now = failure.code === 'CONFLICT' ? await calls.read().catch(() => null) : null
      if (now === null) {
        showFailure(failure)
        return false
      }
      // Another tab was first: show the current state; the requested change is no longer available.
      onView(now)
      toast({ tone: 'danger', title: t('done.changed'), message: t('done.changedText') })
      return true
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy }
}

function Head({ view }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const lang = useContentLang()
  const isMonthly = view.kind === 'SUBSCRIPTION'
  const brand = useBrand()?.name ?? ''
  // The refunded part of an order's tip no longer counts.
  const whole = isMonthly
    ? { amount: cents(view.amount), tip: cents(view.tip) }
    : {
        amount: sumCents(view.installments.map(({ amount }) => cents(amount))),
        tip: sumCents(view.installments.map(({ tipPart }) => cents(tipPart))),
      }
  const words = isMonthly ? 'monthly' : 'parts'
  const params = {
    amount: formatEuros(whole.amount, locale),
    tip: formatEuros(whole.tip, locale),
    brand,
    organization: view.organization.name,
    date: formatInstantDate(view.startedAt),
    count: view.installments.length,
  }
  return (
    <div className="stack">
      <h1>{t('title', { firstName: view.payerFirstName })}</h1>
      <p className={styles.lead}>
        <RichText text={t(whole.tip > 0 ? `lead.${words}WithTip` : `lead.${words}`, params)} />
      </p>
      <p className="soft">
        <span lang={lang}>{view.form.title}</span>
        {dot}
        <RichText text={t('order', { number: view.orderNumber })} />
      </p>
    </div>
  )
}
