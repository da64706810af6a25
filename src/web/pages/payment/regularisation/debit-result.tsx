import type { ReactNode } from 'react'
import type { RegularisationView } from '#contract/schedule/regularisation.ts'
import { formatDate } from '#domain/format.ts'
import { useRecap } from '#web/features/payment-flow/outcome/use-recap.ts'
import { chargeOf } from '#web/lib/cart/paid-over-time.ts'
import { useTexts } from '#web/lib/texts.ts'
import { ResultPage, type ResultTone } from '#web/ui/layout/result-page.tsx'

interface DebitResultProps {
  readonly view: RegularisationView
  readonly tone: ResultTone
  readonly title: string
  readonly children: ReactNode
}

/** The result of paying one debit, with the facts of the debit. */
export function DebitResult({ view, tone, title, children }: DebitResultProps) {
  const words = useTexts('confirmation')
  const { organization, installment, orderNumber, paymentRequestId, errorCode } = view
  const recap = useRecap({
    organization: organization.name,
    amount: chargeOf(installment),
    reference: orderNumber,
    date: formatDate(installment.date),
  })
  return (
    <div className="page">
      <ResultPage
        tone={tone}
        title={title}
        recap={recap}
        support={{
          label: words('support'),
          reference: [paymentRequestId, errorCode].filter(Boolean).join(' '),
        }}
      >
        {children}
      </ResultPage>
    </div>
  )
}
