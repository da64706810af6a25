import type { ConfirmationView } from '#contract/order/confirmation.ts'
import { formatEuros, formatInstantDate } from '#domain/format.ts'
import { addCents, cents } from '#domain/money.ts'
import { type RecapFacts, shortReference, useRecap } from '#web/features/payment-flow/outcome/use-recap.ts'
import { ProgressList } from '#web/features/payment-flow/progress-list.tsx'
import { RichText } from '#web/lib/rich-text.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { presentationPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'
import { ResultPage } from '#web/ui/layout/result-page.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface WaitingScreenProps {
  /** The return address says that the payment was cancelled or failed: the text promises nothing meanwhile. */
  readonly isDoubtful?: boolean
  /** A minute has passed since the payment was sent. */
  readonly isLate?: boolean
}

/** The facts of a payment, for a screen without its order. */
export function recapFacts(view: ConfirmationView): RecapFacts {
  return {
    organization: view.organization.name,
    amount: addCents(cents(view.amount), cents(view.amountTip)),
    reference: shortReference(view.paymentRequestId),
    date: formatInstantDate(view.startedAt),
  }
}

/** A direct debit takes the bank several days: what happens now, and that the payer does not have to wait. */
export function BankDaysScreen({ view }: { readonly view: ConfirmationView }) {
  const t = useTexts('confirmation')
  const locale = useLocale()
  const form = { organizationSlug: view.organization.organizationSlug, ...view.form }
  const brand = useBrand()?.name ?? ''
  const amount = formatEuros(cents(view.amount), locale)
  const tip = formatEuros(cents(view.amountTip), locale)
  const recap = useRecap(recapFacts(view))
  return (
    <ResultPage
      tone="brand"
      title={t('bankDays.title')}
      recap={recap}
      support={{ label: t('support'), reference: view.paymentRequestId }}
    >
      <div className="stack">
        {view.amountTip > 0 && (
          <p>
            <RichText
              text={t('bankDays.amountWithTip', { amount, tip, organization: view.organization.name, brand })}
            />
          </p>
        )}
        <p>{t('bankDays.text')}</p>
        <p>
          <b>{t('bankDays.again')}</b>
        </p>
        <p>{t('bankDays.documents')}</p>
        <p>{t('bankDays.refused')}</p>
      </div>
      <ActionRow>
        <ButtonLink variant="quiet" href={presentationPath(form, locale)}>
          {t('confirmed.backToForm')}
        </ButtonLink>
      </ActionRow>
    </ResultPage>
  )
}

interface BankScreenProps {
  readonly view: ConfirmationView
  readonly bankUrl: string
  /** Asks again; null while the page does so by itself. */
  readonly onCheck: (() => void) | null
}

/** The bank waits for the payer (3-D Secure): the way back to its page. */
export function BankScreen({ view, bankUrl, onCheck }: BankScreenProps) {
  const t = useTexts('confirmation')
  const recap = useRecap(recapFacts(view))
  return (
    <ResultPage
      tone="warn"
      title={t('atBank.title')}
      recap={recap}
      support={{ label: t('support'), reference: view.paymentRequestId }}
    >
      <div className="stack">
        <p>{t('atBank.text')}</p>
        <p>{t(onCheck === null ? 'atBank.asking' : 'atBank.again')}</p>
      </div>
      <ActionRow>
        <ButtonLink href={bankUrl}>{t('atBank.action')}</ButtonLink>
        {onCheck !== null && (
          <Button variant="quiet" onClick={onCheck}>
            {t('action.check')}
          </Button>
        )}
      </ActionRow>
    </ResultPage>
  )
}

/** The bank is processing: up to a minute, and after it, what remains true. */
export function WaitingScreen({ isDoubtful = false, isLate = false }: WaitingScreenProps) {
  const t = useTexts('confirmation')
  const title = t(isDoubtful ? 'waiting.doubt' : 'waiting.title')
  const text = t(isLate ? 'waiting.again' : 'waiting.text')
  return (
    <div className={styles.thanks}>
      <Sheet as="section" titleId="waiting-title">
        <div className="stack-l">
          <h1 id="waiting-title">{title}</h1>
          <p>{text}</p>
          {!isDoubtful && (
            <ProgressList steps={[t('waiting.sent'), t('waiting.bank'), t('waiting.done')]} current={1} />
          )}
          <output className="visually-hidden">{`${title} ${text}`}</output>
        </div>
      </Sheet>
    </div>
  )
}
