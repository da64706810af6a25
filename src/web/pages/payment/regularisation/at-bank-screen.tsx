import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { useTexts } from '#web/lib/texts.ts'
import { DebitResult } from '#web/pages/payment/regularisation/debit-result.tsx'
import { embeddedRegularisationPath } from '#web/payment-paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

interface AtBankScreenProps {
  readonly view: RegularisationView
  readonly dataId: string
  readonly bankUrl: string
  /** Asks again; null while the page does so by itself. */
  readonly onCheck: (() => void) | null
}

/** The bank waits for the payer (3-D Secure): the way back to its page, or to the card page, which can cancel. */
export function AtBankScreen({ view, dataId, bankUrl, onCheck }: AtBankScreenProps) {
  const t = useTexts('regularisation')
  const words = useTexts('confirmation')
  return (
    <DebitResult view={view} tone="warn" title={words('atBank.title')}>
      <div className="stack">
        <p>{words('atBank.text')}</p>
        <p>{words(onCheck === null ? 'atBank.asking' : 'atBank.again')}</p>
      </div>
      <ActionRow>
        <ButtonLink href={bankUrl}>{words('atBank.action')}</ButtonLink>
        {onCheck !== null && (
          <Button variant="quiet" onClick={onCheck}>
            {t('check')}
          </Button>
        )}
        <ButtonLink variant="quiet" href={embeddedRegularisationPath(view.paymentRequestId, dataId)}>
          {t('card.cancel')}
        </ButtonLink>
      </ActionRow>
    </DebitResult>
  )
}
