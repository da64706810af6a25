import { useTexts } from '#web/lib/texts.ts'
import { confirmationPath } from '#web/payment-paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface UnsurePaymentProps {
  readonly paymentRequestId: string | null
  /** Abandons the cart for a new one; absent where a new cart cannot be created: a partner's. */
  readonly onStartAgain?: (() => void) | undefined
}

/**
 * A payment of the cart may have taken money, and its result is not known: leads to its page. To pay again, the visitor
 * must abandon the cart, knowing what that risks.
 */
export function UnsurePayment({ paymentRequestId, onStartAgain }: UnsurePaymentProps) {
  const t = useTexts('checkout')
  return (
    <>
      <p>{t('unsure.text')}</p>
      {paymentRequestId !== null && (
        <ActionRow>
          <ButtonLink href={confirmationPath(paymentRequestId)}>{t('unsure.see')}</ButtonLink>
        </ActionRow>
      )}
      {onStartAgain !== undefined && (
        <>
          <p className="soft">{t('unsure.risk')}</p>
          <ActionRow>
            <Button variant="quiet" onClick={onStartAgain}>
              {t('unsure.again')}
            </Button>
          </ActionRow>
        </>
      )}
    </>
  )
}
