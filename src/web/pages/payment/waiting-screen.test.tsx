import { expect, test } from 'vitest'
import type { ConfirmationView } from '#contract/order/confirmation.ts'
import { BankScreen, WaitingScreen } from '#web/pages/payment/waiting-screen.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const view: Partial<ConfirmationView> = {
  status: 'Pending',
  paymentRequestId: '11111111-1111-4111-8111-111111111111',
  startedAt: '2026-11-20T10:00:00Z',
  amount: 4200,
  amountTip: 0,
  organization: { organizationSlug: 'la-ruche', name: 'La Ruche' },
}

const bankScreen = (onCheck: (() => void) | null) =>
  renderWithRoot(
    <BankScreen view={view as ConfirmationView} bankUrl="https://banque.exemple.fr/3ds" onCheck={onCheck} />,
    { areas: ['confirmation'] },
  )

test('a bank that waits for the payer: the advice to check again has its button, and without it there is no such advice', () => {
  expect(bankScreen(() => null)).toMatch(/, vérifiez à nouveau\. .*Vérifier à nouveau/s)
  expect(bankScreen(null)).toContain('cette page affichera le résultat')
  expect(bankScreen(null)).not.toMatch(/vérifie[rz] à nouveau/i)
})

test('a wait of more than a minute does not announce another minute', () => {
  const wait = (isLate: boolean) =>
    renderWithRoot(<WaitingScreen isLate={isLate} />, { areas: ['confirmation'] })
  expect(wait(false)).toContain('jusqu’à une minute')
  expect(wait(true)).not.toContain('minute')
})
