import { type ReactNode, useId, useState } from 'react'
import type { PaymentSummary } from '#contract/payment.ts'
import { cents } from '#domain/money.ts'
import { Crest } from '#web/features/campaign/crest.tsx'
import { UnverifiedNote } from '#web/features/trust/unverified-note.tsx'
import { useIdentity } from '#web/lib/identity/identity.ts'
import { CampaignCover } from '#web/lib/identity/campaign-cover.tsx'
import { useContentLang, useLocale, useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/payment/entry/payment-columns.module.css'
import { Icon } from '#web/ui/icon.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

interface PaymentColumnsProps {
  readonly summary: Pick<PaymentSummary, 'organization' | 'form' | 'total'>
  /** Amounts: the lines, the total and the later charges. */
  readonly lines: ReactNode
  readonly children: ReactNode
}

/**
 * Puts the amounts beside the payment method. On a phone, the summary is folded above: the association and the amount
 * stay visible.
 */
export function PaymentColumns({ summary, lines, children }: PaymentColumnsProps) {
  const t = useTexts('payment')
  const locale = useLocale()
  const lang = useContentLang()
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const logoUrl = useIdentity()?.logoUrl ?? null
  const { organization, form, total } = summary
  return (
    <div className={styles.ground}>
      <div className={`page ${styles.columns}`}>
        <aside className={styles.recap} aria-label={t('recap.title')}>
          <CampaignCover />
          <div className={styles.head}>
            <Crest name={organization.name} logoUrl={logoUrl} />
            <p className={styles.names}>
              <b>{organization.name}</b>
              <span className="soft small" lang={lang}>
                {form.title}
              </span>
            </p>
          </div>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            <span className={styles.foldLabel}>
              {t(isOpen ? 'recap.hide' : 'recap.show')}
              <Icon name="chevron" />
            </span>
            <b>
              <Price amount={cents(total)} locale={locale} />
            </b>
          </button>
          <div id={panel} className={styles.panel} data-open={isOpen}>
            {lines}
          </div>
        </aside>
        <Sheet>
          <div className="stack-l">
            <UnverifiedNote authenticationState={organization.authenticationState} />
            {children}
          </div>
        </Sheet>
      </div>
    </div>
  )
}
