import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { cents } from '#domain/money.ts'
import { outcomeOfCode } from '#web/features/payment-flow/outcome/outcome.ts'
import { chargeOf, chargeOfAll } from '#web/lib/cart/paid-over-time.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { AllDebits } from '#web/pages/payment/regularisation/all-debits.tsx'
import { PaymentMethodForm } from '#web/pages/payment/regularisation/payment-method-form.tsx'
import { DebitResult } from '#web/pages/payment/regularisation/debit-result.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface ScreenProps {
  readonly view: RegularisationView
}

/** The debit is paid: how much to whom, and what is still to come. */
export function ConfirmedScreen({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const brand = useBrand()?.name ?? ''
  const { amount, tipPart } = view.installment
  return (
    <DebitResult view={view} tone="ok" title={t('confirmed.title', { firstName: view.payerFirstName })}>
      <p className={styles.lead}>
        <RichText
          text={t(tipPart > 0 ? 'confirmed.textWithTip' : 'confirmed.text', {
            amount: formatEuros(cents(amount), locale),
            tip: formatEuros(cents(tipPart), locale),
            organization: view.organization.name,
            brand,
          })}
        />{' '}
        <RestWords view={view} />
      </p>
      <OwedNote view={view} />
      <AllDebits view={view} />
      <ActionRow>
        <ButtonLink variant="quiet" href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
    </DebitResult>
  )
}

/** Other debits that are due and not paid yet. */
function owedBeside({ installment, installments }: RegularisationView) {
  return installments.filter(({ number, status }) => status === 'Refused' && number !== installment.number)
}

/** The next debit, or that there is none; says so when everything is paid. */
function RestWords({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const { kind, installment, installments } = view
  const next = installments.find(({ status }) => status === 'Planned')
  if (next !== undefined) {
    const date = formatDate(next.date)
    return t('confirmed.next', { amount: formatEuros(chargeOf(next), locale), date })
  }
  if (owedBeside(view).length > 0) return null
  const isBankAtIt = installments.some(
    ({ number, status }) => status === 'Processing' && number !== installment.number,
  )
  return t(kind === 'INSTALLMENT' && !isBankAtIt ? 'confirmed.last' : 'confirmed.none')
}

/** Other refused debits, with the link to pay them. */
function OwedNote({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const owed = owedBeside(view)
  const [first] = owed
  if (first === undefined) return null
  const amount = formatEuros(chargeOfAll(owed), locale)
  const date = formatDate(first.date)
  return (
    <>
      <Note tone="warn" title={t('confirmed.owed', { count: owed.length, amount, date })}>
        {view.otherUnpaidUrl === null && <p>{t('confirmed.owedByMail')}</p>}
      </Note>
      {view.otherUnpaidUrl !== null && (
        <ButtonLink href={view.otherUnpaidUrl}>
          {t('pay', { amount: formatEuros(chargeOf(first), locale) })}
        </ButtonLink>
      )}
    </>
  )
}

/** A direct debit takes the bank several days: what happens now, and that the payer does not have to wait. */
export function BankDaysScreen({ view }: ScreenProps) {
  const words = useTexts('confirmation')
  const t = useTexts('regularisation')
  return (
    <DebitResult view={view} tone="brand" title={words('bankDays.title')}>
      <div className="stack">
        <p>{words('bankDays.text')}</p>
        <p>
          <b>{words('bankDays.again')}</b>
        </p>
        <p>{words('bankDays.documents')}</p>
        <p>{words('bankDays.refused')}</p>
      </div>
      <ActionRow>
        <ButtonLink variant="quiet" href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
    </DebitResult>
  )
}

/** The bank has not answered after a minute. */
export function PendingScreen({ view, onCheck }: ScreenProps & { readonly onCheck: () => void }) {
  const t = useTexts('regularisation')
  return (
    <DebitResult view={view} tone="warn" title={t('pending.title')}>
      <div className="stack">
        <p>{t('pending.text')}</p>
        <p>
          <b>{t('pending.money')}</b>
        </p>
      </div>
      <ActionRow>
        <Button onClick={onCheck}>{t('check')}</Button>
        <ButtonLink variant="quiet" href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
    </DebitResult>
  )
}

/** The payment is started, and no card was sent yet. */
export function OpenScreen({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  return (
    <DebitResult view={view} tone="warn" title={t('open.title')}>
      <p>{t('open.text')}</p>
      <PaymentMethodForm view={view} isAgain />
    </DebitResult>
  )
}

/** It failed: why, as far as the bank says, whether money was taken, and another way to pay where none was. */
export function FailedScreen({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  const words = useTexts('confirmation')
  const { screen, money, advice } = outcomeOfCode(view.errorCode ?? null)
  return (
    <DebitResult view={view} tone="bad" title={words(`screen.${screen}.title`)}>
      <div className="stack">
        <p>{words(`screen.${screen}.happened`)}</p>
        <p>
          <b>{words(`money.${money}`)}</b>
        </p>
        {advice !== null && <p>{words(`advice.${advice}`)}</p>}
      </div>
      {money === 'no' || money === 'noRecord' ? (
        <>
          <PaymentMethodForm view={view} isAgain hasFailed />
          <p className="soft small">{t('failed.later')}</p>
        </>
      ) : (
        <ActionRow>
          <ButtonLink variant="quiet" href={view.form.url}>
            {t('seePage')}
          </ButtonLink>
        </ActionRow>
      )}
    </DebitResult>
  )
}

/** Cancelled by its payer, or started again in another tab: there is no known payment, the debit is still due. */
export function CancelledScreen({ view }: ScreenProps) {
  const t = useTexts('regularisation')
  const outcome = useTexts('confirmation')
  const words = view.isTakenOver ? 'takenOver' : 'cancelled'
  return (
    <DebitResult view={view} tone="warn" title={t(`${words}.title`)}>
      <div className="stack">
        <p>
          <b>{outcome('money.noRecord')}</b>
        </p>
        <p>{t(`${words}.text`)}</p>
      </div>
      <PaymentMethodForm view={view} isAgain />
      <AllDebits view={view} />
    </DebitResult>
  )
}
