import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { openTicketSigner, revokeTicketKey } from '#server/papers/ticket/ticket-keys.ts'
import { listPublicKeys } from '#server/papers/ticket/ticket-key-store.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aShopper, tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aDevice, openGate } from '../../../build/check-in/a-door.ts'
import { aBall } from '../../../build/documents/two-tickets.ts'

let world: World
let ball: StoredForm
let secretary: Browser
let gate: Awaited<ReturnType<typeof openGate>>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const ask = (key: string, isShownAtDoor: boolean) => ({ key, label: key, type: 'FreeText', isShownAtDoor })
  const customFields = [ask('menu', true), ask('sante', false)]
  ball = await aBall(world, { tiers: [{ key: 'invite', name: 'Invitation', price: 0, customFields }] })
  // The first ticket file would make the key.
  await openTicketSigner(world.deps)
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  gate = await openGate(world, secretary, 'Porte A')
})
afterAll(() => world.close())

test('a device receives the answers that the association shows at the door, and no others', async () => {
  const fields = ball.definition.tiers[0]?.customFields ?? []
  const customFields = fields.map(({ id, label }) => ({ fieldId: id, value: `réponse ${label}` }))
  const participant = { firstName: 'Ann', lastName: 'Moreau' }
  const shopper = aShopper(world, ball)
  const item = { tierId: tierIdOf(ball, 'invite'), participant, customFields }
  await shopper.startPayment(await shopper.fillItems([item]))
  const { body } = await (await aDevice(world, gate.token)).contact()
  expect(body.pages[0]?.tickets).toMatchObject([{ answers: [{ label: 'menu', value: 'réponse menu' }] }])
  expect(JSON.stringify(body)).not.toContain('réponse sante')
})

test('a revoked key is not among those that devices receive', async () => {
  const [former = ''] = (await (await aDevice(world, gate.token)).contact()).body.keys
  expect(await revokeTicketKey(world.deps, former)).toBe(true)
  // The list of a gate is read once a second: that of another gate is new.
  const tierIds = [tierIdOf(ball, 'invite')]
  const other = await openGate(world, secretary, 'Porte B', { tierIds })
  const { keys } = (await (await aDevice(world, other.token)).contact()).body
  expect(keys).toEqual(await listPublicKeys(world.deps.db))
  expect(keys).not.toContain(former)
})
