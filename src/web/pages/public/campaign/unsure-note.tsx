import { Suspense } from 'react'
import { RestStyle } from '#web/lib/browser/rest-style.tsx'
import { LateTexts, type Texts, useTexts } from '#web/lib/texts.ts'
import { UnsurePayment } from '#web/pages/checkout/cart/unsure-payment.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'

interface UnsureNoteProps {
  readonly texts: Texts<'checkout'>
  readonly paymentRequestId: string | null
  readonly onStartAgain: () => void
}

/** In the place of the form on a campaign page: a payment of the tab's cart has an unknown result. */
export function UnsureNote({ texts, ...props }: UnsureNoteProps) {
  return (
    <Suspense>
      <RestStyle />
      <LateTexts value={texts}>
        <UnsureSheet {...props} />
      </LateTexts>
    </Suspense>
  )
}

function UnsureSheet(props: Omit<UnsureNoteProps, 'texts'>) {
  const t = useTexts('checkout')
  return (
    <Sheet as="section" titleId="unsure-title">
      <div className="stack" role="alert">
        <h2 id="unsure-title">{t('unsure.title')}</h2>
        <UnsurePayment {...props} />
      </div>
    </Sheet>
  )
}
