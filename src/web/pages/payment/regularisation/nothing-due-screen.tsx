import { useRevalidator } from 'react-router'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { formatDate, formatEuros } from '#domain/format.ts'
import { chargeOf } from '#web/lib/cart/paid-over-time.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { AllDebits } from '#web/pages/payment/regularisation/all-debits.tsx'
import { DebitResult } from '#web/pages/payment/regularisation/debit-result.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ActionRow } from '#web/ui/layout/action-row.tsx'

/** Whether there is something to pay, and no payment is in progress. */
export function isDue({ installment }: RegularisationView): boolean {
  return installment.status === 'Planned' || installment.status === 'Refused'
}

/** Nothing to pay: it is paid, it was cancelled, or it is being collected right now. */
export function NothingDueScreen({ view }: { readonly view: RegularisationView }) {
  const t = useTexts('regularisation')
  const locale = useLocale()
  const { revalidate, state } = useRevalidator()
  const { installment, organization } = view
  const words = wordsOf(installment.status)
  const params = {
    amount: formatEuros(chargeOf(installment), locale),
    date: formatDate(installment.date),
    organization: organization.name,
  }
  return (
    <DebitResult view={view} tone={words === 'paid' ? 'ok' : 'warn'} title={t(`settled.${words}.title`)}>
      <p>{t(`settled.${words}.text`, params)}</p>
      <AllDebits view={view} />
      <ActionRow>
        {words === 'collecting' && (
          <Button busy={state !== 'idle'} onClick={() => void revalidate()}>
            {t('check')}
          </Button>
        )}
        <ButtonLink variant="quiet" href={view.form.url}>
          {t('seePage')}
        </ButtonLink>
      </ActionRow>
    </DebitResult>
  )
}

function wordsOf(status: RegularisationView['installment']['status']) {
  if (status === 'Paid') return 'paid'
  return status === 'Processing' ? 'collecting' : 'cancelled'
}
