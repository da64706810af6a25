import { expect, test } from 'vitest'
import { cents, zero } from '#domain/money.ts'
import { locales } from '#domain/locale.ts'
import { PayArea } from '#web/pages/checkout/summary/pay-area.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'
import { readTexts } from '../../../../../tests/build/texts-file.ts'

const nowhere = { choose: null, details: null, payer: null, onRemoveCode: null, onStartAgain: null }

/** The order button after the server refused to start the payment of a cart that accepts no other card. */
function refused(
  onStartAgain: (() => void) | null,
  locale: (typeof locales)[number] = 'fr',
  errorCode = 'PAYMENT_MAX_ERROR_ATTEMPTS',
) {
  const message = readTexts(locale, 'errors')[`${errorCode}.message`] ?? ''
  return renderWithRoot(
    <PayArea
      organization={{ provider: 'sandbox', authenticationState: 'valid' }}
      total={zero}
      charges={null}
      isFree={false}
      formId="form"
      isBusy={false}
      state={{ status: 'error', code: 409, errorCode, message }}
      places={{ ...nowhere, onStartAgain }}
    >
      {null}
    </PayArea>,
    { areas: ['checkout', 'order', 'trust'], locale },
  )
}

test.each(locales)('too many refusals are shown once, with a recovery action: %s', (locale) => {
  const html = refused(() => undefined, locale)
  const again = readTexts(locale, 'order')['recoveryAction.again'] ?? '-'
  expect(html).toContain(`${again}</`)
  expect(html.split(readTexts(locale, 'checkout')['summary.nothingDebited'] ?? '-')).toHaveLength(2)
})

test.each([
  ['PAYMENT_INITIALIZE_ERROR', 1],
  ['ORGANIZATION_WALLET_ERROR', 1],
  ['PAYMENTS_SUSPENDED', 1],
  ['SERVER_ERROR', 1],
  ['PAYMENT_IN_PROGRESS', 0],
] as const)('%s: says at most once that nothing was debited', (errorCode, times) => {
  const said = /(?:Aucun montant|Rien) n’a été débité/g
  expect(refused(null, 'fr', errorCode).match(said) ?? []).toHaveLength(times)
})

test('a partner’s cart cannot be replaced', () => {
  expect(refused(null)).not.toContain('Recommencer</')
})

function idle(organization: Parameters<typeof PayArea>[0]['organization']) {
  return renderWithRoot(
    <PayArea
      organization={organization}
      total={cents(4000)}
      charges={null}
      isFree={false}
      formId="form"
      isBusy={false}
      state={{ status: 'idle' }}
      places={nowhere}
    >
      {null}
    </PayArea>,
    { areas: ['checkout', 'order', 'trust'] },
  )
}

test.each([
  ['stripe', 'Paiement sécurisé par Stripe.'],
  ['sandbox', 'Paiement sécurisé par notre banque de test.'],
  ['a-bank', 'Paiement sécurisé par notre prestataire de paiement.'],
])('the hint below the button names the provider: %s', (provider, words) => {
  expect(idle({ provider, authenticationState: 'valid' })).toContain(words)
})

test.each([
  ['valid', false],
  ['waiting', true],
  ['initial', true],
] as const)(
  '%s: above the button, that the association is not verified: %s',
  (authenticationState, isSaid) => {
    const html = idle({ provider: 'sandbox', authenticationState })
    expect(html.includes('L’identité de cette association n’a pas encore été vérifiée.')).toBe(isSaid)
  },
)
