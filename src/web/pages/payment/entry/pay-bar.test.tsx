import { expect, test } from 'vitest'
import { PayBar } from '#web/pages/payment/entry/pay-bar.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

test.each(['Card', 'Sepa'] as const)('%s: no fee for the association, and an encrypted payment', (method) => {
  const page = renderWithRoot(
    <PayBar
      paymentMethod={method}
      provider="stripe"
      amount="50,00 €"
      isReady
      isBusy={false}
      isInvalid={false}
      isOnline
      onPay={() => undefined}
    />,
    { areas: ['payment', 'trust'] },
  )
  expect(page).toContain('Gratuit pour l’association.')
  expect(page).toContain('Paiement chiffré')
})
