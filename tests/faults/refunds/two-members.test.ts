import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import { addMember } from '#server/identity/access/add-member.ts'
import { haveSecondFactor } from '../../build/access/a-member.ts'
import { type Browser, aBrowser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { signIn } from '../../build/identity.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { anEvent, postEvent } from '../../build/money/provider-events.ts'
import { lastOrder } from '../../build/money-out/refunds.ts'

/** The member's network address: refunds of one are limited, so each round has another. */
const headers = { 'x-forwarded-for': '10.0.0.1' }

let world: World
let shopper: ReturnType<typeof aShopper>
let members: readonly Browser[]

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  shopper = aShopper(world, await aForm(world.deps.db))
  members = [await aRefunder('presidente@exemple.fr'), await aRefunder('tresorier@exemple.fr')]
})
afterAll(() => world.close())

async function aRefunder(email: string): Promise<Browser> {
  await addMember(world.deps, { email, organizationSlug: 'la-ruche', role: 'treasurer' })
  const browser = aBrowser(world.url, headers)
  await haveSecondFactor(world, (await signIn(world, browser, email)).userId)
  return browser
}

/** Two members refund an order whole while the provider reports its payment again and the worker looks for refunds. */
async function raceOnce(round: number): Promise<void> {
  headers['x-forwarded-for'] = `10.0.${round >> 8}.${round & 255}`
  const { paymentId } = await shopper.pay('4242424242424242', 1000 + round, 160)
  await shopper.confirm(paymentId)
  const order = await lastOrder(world.deps)
  const path = `/ha-api/admin/organizations/la-ruche/orders/${order}/refunds`
  const choice = { scope: 'whole', amount: 0, lines: [], cancels: true, restocks: true, stopsDebits: false }
  const report = async (what: string) => {
    const event = `evt_${what}_${paymentId}`
    await postEvent(world, anEvent(paymentId, event).replace('charge.succeeded', what))
    await handleProviderEvent(world.deps, 'sandbox', event)
  }
  const [answers] = await Promise.all([
    Promise.all(
      members.map((member) =>
        member.post<OrderSheet>(path, { ...choice, rest: 1160 + round, token: world.deps.newId() }),
      ),
    ),
    report('charge.succeeded'),
    pollRefunds(world.deps),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await Promise.all([pollRefunds(world.deps), report('refund.failed'), pollRefunds(world.deps)])
  await pollRefunds(world.deps)
}

const rounds = Math.floor(inject('raceRounds') / 5)

test(
  'two members and a webhook at the same instant refund once, each time',
  { timeout: 60_000 + rounds * 2_000 },
  async () => {
    for (let round = 0; round < rounds; round += 1) await raceOnce(round)
    const { refunds } = await world.readProviderLedger()
    expect(refunds.map(({ amount }) => amount)).toEqual(
      Array.from({ length: rounds }, (_, round) => 1160 + round),
    )
    expect(await violationsOf(world)).toEqual([])
  },
)
