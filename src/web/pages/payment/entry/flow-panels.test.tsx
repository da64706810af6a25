import { expect, test } from 'vitest'
import type { PaymentFlow } from '#web/features/payment-flow/payment-flow.ts'
import type { PaymentCalls } from '#web/lib/api/payment-calls.ts'
import type { StartFailure } from '#web/features/payment-flow/start-failure.ts'
import { locales } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { StartFailedPanel } from '#web/pages/payment/entry/flow-panels.tsx'
import { readTexts } from '../../../../../tests/build/texts-file.ts'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

const recap = { organization: 'La Ruche', amount: cents(2500), reference: '12AB34CD', date: '27/11/2026' }
const codes = ['INITIALIZE_HAPAY_ERROR', 'INITIALIZE_HAPAY_JS_ERROR', 'PAYMENT_INITIALIZE_ERROR'] as const

function panelOf(code: StartFailure, hasCart: boolean): string {
  return renderWithRoot(
    <StartFailedPanel
      {...{ code, id: 'p-1', recap, hasCart }}
      calls={{} as PaymentCalls}
      flow={{} as PaymentFlow}
    />,
    { areas: ['payment', 'confirmation'] },
  )
}

test.each(codes)('%s: fields that did not open lead back to the cart, which is released', (code) => {
  const html = panelOf(code, true)
  expect(html).toMatch(/<button[^>]*>.*Annuler et revenir à mon panier/)
  expect(html).toContain('Réessayer')
})

test('a later debit has no cart to go back to', () => {
  expect(panelOf('INITIALIZE_HAPAY_ERROR', false)).not.toContain('panier')
})

test.each(locales)(
  '%s: a provider that is not configured has one message, as a toast and as a screen',
  (locale) => {
    const message = readTexts(locale, 'errors')['PAYMENT_INITIALIZE_ERROR.message']
    expect(message).toBe(readTexts(locale, 'payment')['error.providerText'])
  },
)
