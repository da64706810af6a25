import { Link } from 'react-router'
import type { Cart } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { isEmailUnusual } from '#domain/field-rules.ts'
import { PayerLines } from '#web/features/summary/payer-lines.tsx'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { stepPath } from '#web/paths.ts'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/place/sheet.tsx'
import { Price } from '#web/ui/price.tsx'

interface SummaryLinesProps {
  readonly form: Form
  readonly organization: Organization
  readonly cart: Cart
}

/** What is given and by whom, each with the way back to change it. */
export function SummaryLines({ form, organization, cart }: SummaryLinesProps) {
  const t = useTexts('checkout')
  const locale = useLocale()
  const email = cart.payer?.email ?? ''
  const hasReceipt = (tierId: string) =>
    organization.taxReceipts && cart.tierList.some((tier) => tier.id === tierId && tier.isEligibleTaxReceipt)
  return (
    <Sheet>
      <div className="stack">
        <ul className="lines">
          {cart.itemList.map((item) => (
            <li key={item.id}>
              <div>
                <b>{t('summary.to', { organization: organization.name })}</b>
                <p className="small soft">
                  {t(hasReceipt(item.tierId) ? 'summary.onceWithReceipt' : 'summary.once')}
                </p>
                <Link className="small" to={stepPath(form, 1, locale)} aria-label={t('summary.editDonation')}>
                  {t('summary.edit')}
                </Link>
              </div>
              <b>
                <Price amount={item.paymentTerms.realAmount} locale={locale} />
              </b>
            </li>
          ))}
          {cart.payer !== null && (
            <PayerLines
              payer={cart.payer}
              editPath={stepPath(form, 2, locale)}
              showsContributors={form.contributorsVisible}
            />
          )}
        </ul>
        {isEmailUnusual(email) && (
          <Note tone="warn" title={t('summary.emailWarning')}>
            <p>{t('summary.emailWarningText', { email })}</p>
          </Note>
        )}
      </div>
    </Sheet>
  )
}
