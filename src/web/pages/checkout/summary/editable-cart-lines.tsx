import { Link } from 'react-router'
import type { Cart } from '#contract/cart.ts'
import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { isEmailUnusual } from '#domain/field-rules.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { GroupLine } from '#web/features/cart-summary/group-line.tsx'
import { orderGroups } from '#web/features/cart-summary/order-groups.ts'
import { PayerLines } from '#web/features/cart-summary/payer-lines.tsx'
import { useTexts } from '#web/lib/texts.ts'
import styles from '#web/pages/checkout/checkout.module.css'
import type { RecoveryActionPlaces } from '#web/pages/checkout/summary/recovery-action.tsx'
import { Note } from '#web/ui/feedback/note.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface EditableCartLinesProps {
  readonly form: Form
  readonly organization: Organization
  readonly cart: Cart
  readonly places: RecoveryActionPlaces
}

/** The order and the payer, each with a link to edit it. */
export function EditableCartLines({ form, organization, cart, places }: EditableCartLinesProps) {
  const t = useTexts('checkout')
  const tOrder = useTexts('order')
  const email = cart.payer?.email ?? ''
  const isGift = isGiftForm(form.formType)
  return (
    <Sheet>
      <div className="stack">
        <div className={`row ${styles.head}`}>
          <h2>{isGift ? t('cart.title') : tOrder('cart.title')}</h2>
          <EditLinks isGift={isGift} places={places} />
        </div>
        <ul className="lines">
          {orderGroups(cart).map((group) => (
            <GroupLine key={group.key} group={group} cart={cart} form={form} organization={organization} />
          ))}
          {cart.payer !== null && places.payer !== null && (
            <PayerLines
              payer={cart.payer}
              editPath={places.payer}
              showsContributors={form.contributorsVisible && isGift}
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

/** The links to edit the selection and the participants. */
function EditLinks({ isGift, places }: { readonly isGift: boolean; readonly places: RecoveryActionPlaces }) {
  const t = useTexts('checkout')
  const tOrder = useTexts('order')
  const { choose, details, payer } = places
  const hasBoth = choose !== null && details !== null && details !== payer
  const whole = isGift ? t('summary.editDonation') : tOrder('summary.editItems')
  return (
    <span className={`small ${styles.edits}`}>
      {details !== null && details !== payer && <Link to={details}>{tOrder('summary.editDetails')}</Link>}
      {choose !== null && (
        <Link to={choose} {...(!hasBoth && { 'aria-label': whole })}>
          {hasBoth ? whole : t('summary.edit')}
        </Link>
      )}
    </span>
  )
}
