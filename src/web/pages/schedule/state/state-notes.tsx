import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { formatCivilDate, formatEuros } from '#domain/format.ts'
import { chargeOf, chargeOfAll, isLastUnpaid } from '#web/lib/cart/paid-over-time.ts'
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
      {view.state === 'active' ? (
        <>
          <UnderWayNotes view={view} />
          <NextNote view={view} />
          <CardEndsNote view={view} />
          <PaymentMethodNeedsNote view={view} />
        </>
      ) : (
        <RestNote view={view} />
      )}
    </div>
  )
}

/** What did not go through, all of it, and the way to pay it. */
function RefusedNote({
  view: { kind, installments, savedPaymentMethod, regularisationUrl },
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
  const paymentMethod = savedPaymentMethod?.paymentMethod === 'Card' ? 'Card' : 'other'
  const words = isLastUnpaid(kind, installments, first.number) ? 'payLast' : 'payNow'
  return (
    <>
      <Note tone="warn" title={t('refused.title', { count, date, amount })}>
        <p>{t('refused.text', { count, date })}</p>
        {regularisationUrl !== null && <p>{t(`card.${words}.${paymentMethod}`)}</p>}
      </Note>
      {regularisationUrl !== null && (
        <ButtonLink href={spokenHref(regularisationUrl, locale)}>{t('card.payAction')}</ButtonLink>
      )}
    </>
  )
}

/** What the bank has yet to answer for: it is not to be paid again. */
function UnderWayNotes({ view: { installments } }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  return installments
    .filter(({ status }) => status === 'Processing')
    .map((one) => {
      const date = formatCivilDate(one.date, locale)
      const amount = formatEuros(chargeOf(one), locale)
      return (
        <Note key={one.number} tone="plain" title={t('underWay.title', { amount, date })}>
          <p>{t('underWay.text')}</p>
        </Note>
      )
    })
}

/** The card does not live to see a debit to come: another one is given with the next, or with what is owed. */
function CardEndsNote({ view }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const { installments, cardEndsBefore, regularisationUrl } = view
  if (cardEndsBefore === null || needsPayerNow(view)) return null
  const isOffered = regularisationUrl !== null && !isOwing(installments)
  return (
    <>
      <Note tone="warn" title={t('cardEnds.title', { date: formatCivilDate(cardEndsBefore, locale) })}>
        <p>{t(isOffered ? 'cardEnds.text' : 'cardEnds.owing')}</p>
      </Note>
      {isOffered && (
        <ButtonLink href={spokenHref(regularisationUrl, locale)}>{t('cardEnds.action')}</ButtonLink>
      )}
    </>
  )
}

/** The bank has said of another debit what the next one needs: its payer, or another means. */
function PaymentMethodNeedsNote({ view }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const { savedPaymentMethod, paymentMethodNeeds, regularisationUrl } = view
  if (paymentMethodNeeds === null || !needsPayerNow(view) || regularisationUrl === null) return null
  const words = savedPaymentMethod?.paymentMethod === 'Card' ? 'Card' : 'other'
  const [needs, action] =
    paymentMethodNeeds === 'payer'
      ? (['payer', 'card.payNext'] as const)
      : ([`otherPaymentMethod.${words}`, `card.changeAction.${words}`] as const)
  return (
    <>
      <Note tone="warn" title={t(`paymentMethodNeeds.${needs}.title`)}>
        <p>{t(`paymentMethodNeeds.${needs}.text`)}</p>
      </Note>
      <ButtonLink href={spokenHref(regularisationUrl, locale)}>{t(action)}</ButtonLink>
    </>
  )
}

/**
 * Whether its payer is asked for before the next debit, which nothing else on the page says. While another debit is
 * with the bank nobody is: its answer may change what is needed.
 */
export function needsPayerNow({
  state,
  paymentMethodNeeds,
  cardEndsBefore,
  installments,
}: ScheduleView): boolean {
  const next = installments.find(({ status }) => status === 'Planned')
  if (state !== 'active' || paymentMethodNeeds === null || next === undefined) return false
  const isUnderWay = installments.some(({ status }) => status === 'Processing')
  return cardEndsBefore !== next.date && !isUnderWay && !isOwing(installments)
}

function isOwing(installments: ScheduleView['installments']): boolean {
  return installments.some(({ status }) => status === 'Refused')
}

function NextNote({ view }: { readonly view: ScheduleView }) {
  const { installments, cardEndsBefore, paymentMethodNeeds } = view
  const t = useTexts('schedule')
  const locale = useLocale()
  const next = installments.find(({ status }) => status === 'Planned')
  if (next === undefined) return null
  return (
    <Note
      tone="brand"
      title={t('next', {
        amount: formatEuros(chargeOf(next), locale),
        date: formatCivilDate(next.date, locale),
      })}
    >
      {!isOwing(installments) && cardEndsBefore === null && paymentMethodNeeds === null && (
        <p>{t('nextText')}</p>
      )}
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
  const isSaved = state === 'cancelled' && !isGivenBack(view) && !view.isWithdrawn
  const isToBeGivenBack = state === 'cancelled' && view.isWithdrawn && !isGivenBack(view)
  return (
    <Note tone={view.state === 'ended' ? 'ok' : 'plain'} title={t(`state.${state}.title`)}>
      <p>
        {t(`state.${state}.text`)} {isSaved && t('state.cancelled.kept')}
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
