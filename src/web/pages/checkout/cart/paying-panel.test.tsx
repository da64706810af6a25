import { expect, test } from 'vitest'
import type { CartSession } from '#web/lib/cart/cart-session.ts'
import { PayingPanel } from '#web/pages/checkout/cart/cart-panels.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

const render = (mayHaveDebited: boolean, mayStartAgain: boolean) =>
  renderWithRoot(
    <PayingPanel
      cart={{ startAgain: () => undefined } as Partial<CartSession> as CartSession}
      frozen={{ paymentRequestId: 'p1', mayHaveDebited }}
      mayStartAgain={mayStartAgain}
    />,
    { areas: ['checkout'] },
  )

test('a payment in progress is continued or cancelled', () => {
  const page = render(false, true)
  expect(page).toContain('Reprendre le paiement')
  expect(page).toContain('Annuler ce paiement et modifier mon panier')
})

test('one that may have taken money is neither: the panel leads to its page and says what a new cart risks', () => {
  const page = render(true, true)
  expect(page).toContain('Nous ne savons pas si votre paiement a abouti')
  expect(page).toContain('Ne payez pas une seconde fois')
  expect(page).toMatch(/<a [^>]*href="\/[^"]*p1[^"]*"[^>]*>Voir l’état du paiement/)
  expect(page).toContain('vous aurez payé deux fois')
  expect(page).toContain('Recommencer avec un nouveau panier')
  expect(page).not.toMatch(/Reprendre le paiement|Annuler ce paiement/)
})

test('a partner’s cart has no new one', () => {
  expect(render(true, false)).not.toContain('Recommencer')
})
