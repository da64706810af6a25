import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { chargeOf } from '#web/lib/cart/paid-over-time.ts'
import { RichText } from '#web/lib/rich-text.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/payment.module.css'
import { AllDebits } from '#web/pages/payment/regularisation/all-debits.tsx'
import { DebitLines } from '#web/pages/payment/regularisation/debit-lines.tsx'
import { PaymentMethodForm } from '#web/pages/payment/regularisation/payment-method-form.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

/** Amount due, its reason and date, and the ways to pay it. */
export function DueScreen({ view }: { readonly view: RegularisationView }) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const { installment, organization } = view
  const amount = formatEuros(chargeOf(installment), locale)
  const isRefused = installment.status === 'Refused'
  const date = formatDate(installment.date)
  return (
    <div className={`page ${styles.narrow}`}>
      <div className="stack-l">
        <div className="stack">
          <h1>{t(isRefused ? 'due.title' : 'early.title', { amount })}</h1>
          <p className={styles.lead}>
            <RichText
              text={t('due.lead', { firstName: view.payerFirstName, organization: organization.name })}
            />
          </p>
        </div>
        {isRefused ? (
          <Note tone="warn" title={t('due.refused', { date })}>
            <p>{t('due.nothingTaken')}</p>
          </Note>
        ) : (
          <p>{t('early.text', { date })}</p>
        )}
        <Sheet>
          <DebitLines view={view} />
        </Sheet>
        <PaymentMethodForm view={view} />
        <AllDebits view={view} />
      </div>
    </div>
  )
}
