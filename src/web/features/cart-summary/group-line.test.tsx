import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import type { Organization } from '#contract/organization.ts'
import { zero } from '#domain/money.ts'
import { GroupLine } from '#web/features/cart-summary/group-line.tsx'
import type { OrderGroup } from '#web/features/cart-summary/order-groups.ts'
import { aWebCart } from '../../../../tests/build/a-web-cart.ts'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const organization = { name: 'La Ruche', taxReceipts: false } as Organization
const group: OrderGroup = {
  key: 'g1',
  name: 'Dons',
  tierId: 't1',
  type: 'Donation',
  items: [],
  amount: zero,
  options: [],
}
const debit = {
  date: '2026-11-20',
  amount: 1000,
  tipPart: 0,
  status: 'Planned',
  refusedByBank: false,
} as const

test.each([
  [0, 'SINGLE', 'en une fois'],
  [3, 'INSTALLMENT', 'en 3 fois'],
  [1, 'SUBSCRIPTION', 'chaque mois'],
] as const)('a gift in %d debits, %s: %s', (count, paymentFrequency, words) => {
  const installments = Array.from({ length: count }, (_, index) => ({ ...debit, number: index + 1 }))
  const cart = aWebCart({ paymentFrequency, installments })
  const form = { title: 'Dons', customFields: [] }
  const line = <GroupLine {...{ cart, form, organization }} group={group} />
  expect(renderWithRoot(line, { areas: ['checkout', 'order'] })).toContain(`>${words}<`)
})

test.each([
  ['fr', 'don ponctuel, avec reçu fiscal'],
  ['en', 'one-off gift, with a tax receipt'],
  ['es', 'donativo puntual, con recibo fiscal'],
] as const)('in %s, what follows the name of a gift goes on in the same sentence', (locale, words) => {
  const tier = { id: 't1', isEligibleTaxReceipt: true } as Cart['tierList'][number]
  const cart = aWebCart({ tierList: [tier] })
  const props = { cart, organization: { ...organization, taxReceipts: true }, group }
  const textOf = (title: string) =>
    renderWithRoot(<GroupLine {...props} form={{ title, customFields: [] }} />, {
      areas: ['checkout', 'order'],
      locale,
    })
  expect(textOf('Un repas chaud')).toContain(words)
  expect(textOf('Dons')).toContain(words.charAt(0).toUpperCase() + words.slice(1))
})
