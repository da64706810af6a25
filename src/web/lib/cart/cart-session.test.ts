import { afterEach, expect, test, vi } from 'vitest'
import { cartOf } from '#web/lib/cart/cart-session.ts'

afterEach(() => void vi.unstubAllGlobals())

test('an order of a whole form names the form alone: its own instalments are not those of the order', async () => {
  const bodies: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    bodies.push(JSON.parse(body))
    return Response.json({ code: 'SOLD_OUT' }, { status: 409 })
  })
  const key = { organizationSlug: 'la-ruche', formType: 'PaymentForm', formSlug: 'cantine' } as const
  const form = { ...key, title: 'Régler la cantine', installments: [1] }
  const payer = { firstName: 'Zoé', lastName: 'Le Gall', email: 'zoe@exemple.fr' }
  const order = { items: [], payer, termsAccepted: true }
  await expect(cartOf(form, 'fr').orderAtOnce(order, '/retour')).rejects.toMatchObject({ code: 'SOLD_OUT' })
  expect(bodies).toEqual([{ ...order, ...key }])
})
