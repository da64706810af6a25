import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { formatCivilDate, formatEuros } from '#domain/format.ts'
import { chargeOf, chargeOfAll } from '#web/lib/cart/paid-over-time.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AtBank } from '#web/pages/schedule/state/at-bank.tsx'
import { spokenHref } from '#web/pages/schedule/state/spoken-href.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** Where it stands: what is owed before all else, then what comes next, or that nothing does. */
export function StateNotes({ view }: { readonly view: ScheduleView }) {
  return (
    <div className="stack">
      <RefusedNote view={view} />
      {view.state === 'active' ? <NextNote view={view} /> : <RestNote view={view} />}
    </div>
  )
}

/** What did not go through, all of it, and the way to pay it. */
function RefusedNote({
  view: { installments, keptMeans, regularisationUrl },
}: {
  readonly view: ScheduleView
}) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const refused = installments.filter(({ status }) => status === 'Refused')
  const [first] = refused
  if (first === undefined) return null
  const count = refused.length
  const date = formatCivilDate(first.date, locale)
  const amount = formatEuros(chargeOfAll(refused), locale)
  return (
    <>
      <Note tone="warn" title={t('refused.title', { count, date, amount })}>
        <p>{t('refused.text', { count, date })}</p>
        {regularisationUrl !== null && (
          <p>{t(keptMeans?.means === 'Card' ? 'card.payNow.Card' : 'card.payNow.other')}</p>
        )}
      </Note>
      {regularisationUrl !== null && (
        <ButtonLink href={spokenHref(regularisationUrl, locale)}>{t('card.payAction')}</ButtonLink>
      )}
    </>
  )
}

function NextNote({ view: { installments } }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const next = installments.find(({ status }) => status === 'Planned')
  if (next === undefined) return null
  const isOwing = installments.some(({ status }) => status === 'Refused')
  return (
    <Note
      tone="brand"
      title={t('next', {
        amount: formatEuros(chargeOf(next), locale),
        date: formatCivilDate(next.date, locale),
      })}
    >
      {!isOwing && <p>{t('nextText')}</p>}
    </Note>
  )
}

/** An order in instalments that rests was withdrawn from in part. */
const statesOfParts = { paused: 'resting', ended: 'paid', cancelled: 'cancelled' } as const

/** It rests, is over or was stopped. What was given back stays with nobody. */
function RestNote({ view }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  if (view.state === 'active') return null
  const state = view.kind === 'INSTALLMENT' ? statesOfParts[view.state] : view.state
  const isKept = state === 'cancelled' && !isGivenBack(view) && !view.isWithdrawn
  const isToBeGivenBack = state === 'cancelled' && view.isWithdrawn
  return (
    <Note tone={view.state === 'ended' ? 'ok' : 'plain'} title={t(`state.${state}.title`)}>
      <p>
        {t(`state.${state}.text`)} {isKept && t('state.cancelled.kept')}
        {isToBeGivenBack && t('state.cancelled.withdrawn')}
      </p>
      <AtBank view={view} />
    </Note>
  )
}

/** Whether a debit of it was refunded. */
export function isGivenBack({ installments }: ScheduleView): boolean {
  return installments.some(({ status }) => status === 'Refunded')
}
