import { expect, test } from 'vitest'
import type { Form } from '#contract/form.ts'
import { ClosedPanel } from '#web/pages/checkout/cart/cart-panels.tsx'
import { renderWithRoot } from '../../../../../tests/build/render-with-root.tsx'

const partial: Partial<Form> = { formType: 'Donation', organizationSlug: 'la-ruche', formSlug: 'dons' }

test.each([
  ['ended', 'Cette campagne est terminée'],
  ['eventEnded', 'Cette campagne est terminée'],
  ['crowdfundingEnded', 'Cette campagne est terminée'],
  ['deleted', 'Cette campagne a été supprimée'],
  ['collectionNotAllowed', 'Cette association ne peut pas recevoir de paiement'],
  ['suspended', 'Paiements momentanément suspendus'],
  ['notYetOpen', 'Les paiements ne sont pas encore ouverts'],
  ['soldOut', 'Les paiements sont fermés pour le moment'],
  [null, 'Les paiements sont fermés pour le moment'],
] as const)('the steps of a campaign that is closed by %s say: %s', (reason, words) => {
  const page = renderWithRoot(<ClosedPanel form={partial as Form} reason={reason} />, { areas: ['checkout'] })
  expect(page).toContain(words)
})
