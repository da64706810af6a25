import type { ScheduleView } from '#contract/schedule/schedule.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { chargeOf, chargeOfAll, isLastUnpaid } from '#web/lib/cart/paid-over-time.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AtBank } from '#web/pages/schedule/state/at-bank.tsx'
import { localizedHref } from '#web/pages/schedule/state/localized-href.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'

/** The state of the schedule: first what is overdue, then the next debit, or that there is none. */
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

/** All debits that failed, with the link to pay them. */
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
  const date = formatDate(first.date)
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
        <ButtonLink href={localizedHref(regularisationUrl, locale)}>{t('card.payAction')}</ButtonLink>
      )}
    </>
  )
}

/** Debits that wait for the bank's answer: the payer must not pay them again. */
function UnderWayNotes({ view: { installments } }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  return installments
    .filter(({ status }) => status === 'Processing')
    .map((one) => {
      const date = formatDate(one.date)
      const amount = formatEuros(chargeOf(one), locale)
      return (
        <Note key={one.number} tone="plain" title={t('underWay.title', { amount, date })}>
          <p>{t('underWay.text')}</p>
        </Note>
      )
    })
}

/**
 * The card expires before a future debit: the payer can give another one with the next debit, or with the overdue
 * one.
 */
function CardEndsNote({ view }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  const locale = useLocale()
  const { installments, cardEndsBefore, regularisationUrl } = view
  if (cardEndsBefore === null || needsPayerNow(view)) return null
  const isOffered = regularisationUrl !== null && !isOwing(installments)
  return (
    <>
      <Note tone="warn" title={t('cardEnds.title', { date: formatDate(cardEndsBefore) })}>
        <p>{t(isOffered ? 'cardEnds.text' : 'cardEnds.owing')}</p>
      </Note>
      {isOffered && (
        <ButtonLink href={localizedHref(regularisationUrl, locale)}>{t('cardEnds.action')}</ButtonLink>
      )}
    </>
  )
}

/** The bank's answer to another debit says what the next one needs: its payer, or another payment method. */
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
      <ButtonLink href={localizedHref(regularisationUrl, locale)}>{t(action)}</ButtonLink>
    </>
  )
}

/**
 * Whether the next debit needs its payer, which nothing else on the page says. While another debit is at the bank, it
 * does not: the bank's answer may change the need.
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
        date: formatDate(next.date),
      })}
    >
      {!isOwing(installments) && cardEndsBefore === null && paymentMethodNeeds === null && (
        <p>{t('nextText')}</p>
      )}
    </Note>
  )
}

/** Part of a suspended purchase in instalments was withdrawn. */
const statesOfParts = { paused: 'resting', ended: 'paid', cancelled: 'cancelled' } as const

/** The schedule is paused, finished or stopped. After a refund, it does not say that past payments stay paid. */
function RestNote({ view }: { readonly view: ScheduleView }) {
  const t = useTexts('schedule')
  if (view.state === 'active') return null
  const state = view.kind === 'INSTALLMENT' ? statesOfParts[view.state] : view.state
  const staysWithAssociation = state === 'cancelled' && !hasRefundedDebit(view) && !view.isWithdrawn
  const isRefundPending = state === 'cancelled' && view.isWithdrawn && !hasRefundedDebit(view)
  return (
    <Note tone={view.state === 'ended' ? 'ok' : 'plain'} title={t(`state.${state}.title`)}>
      <p>
        {t(`state.${state}.text`)} {staysWithAssociation && t('state.cancelled.kept')}
        {isRefundPending && t('state.cancelled.withdrawn')}
      </p>
      <AtBank view={view} />
    </Note>
  )
}

/** Whether one of its debits was refunded. */
export function hasRefundedDebit({ installments }: ScheduleView): boolean {
  return installments.some(({ status }) => status === 'Refunded')
}
