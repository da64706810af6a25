import { expect, test } from 'vitest'
import type { StartFailure } from '#web/features/payment-flow/start-failure.ts'
import { locales } from '#domain/locale.ts'
import { cents } from '#domain/money.ts'
import { StartFailedPanel } from '#web/pages/payment/card/flow-panels.tsx'
import { readTexts } from '../../../../../tests/build/texts-file.ts'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

const recap = { organization: 'La Ruche', amount: cents(2500), reference: '12AB34CD', date: '27/11/2026' }
const codes = ['INITIALIZE_HAPAY_ERROR', 'INITIALIZE_HAPAY_JS_ERROR', 'PAYMENT_INITIALIZE_ERROR'] as const

function panelOf(code: StartFailure, cartUrl: string | null): string {
  return renderWithRoot(
    <StartFailedPanel code={code} id="p-1" recap={recap} cartUrl={cartUrl} onRetry={() => {}} />,
    { areas: ['payment', 'confirmation'] },
  )
}

test.each(codes)('%s: fields that did not open lead back to the cart', (code) => {
  const html = panelOf(code, '/associations/la-ruche/evenements/repas/4')
  expect(html).toMatch(/href="\/associations\/la-ruche\/evenements\/repas\/4"[^>]*>.*Revenir à mon panier/)
  expect(html).toContain('Réessayer')
})

test('a later debit has no cart to go back to', () => {
  expect(panelOf('INITIALIZE_HAPAY_ERROR', null)).not.toContain('panier')
})

test.each(locales)(
  '%s: a provider that is not configured has one message, as a toast and as a screen',
  (locale) => {
    const message = readTexts(locale, 'errors')['PAYMENT_INITIALIZE_ERROR.message']
    expect(message).toBe(readTexts(locale, 'payment')['error.providerText'])
  },
)
