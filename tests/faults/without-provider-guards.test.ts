import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { AttemptId } from '#domain/ids.ts'
import type { ChargeRequest, PaymentProvider } from '#server/providers/payment-provider.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../build/a-form.ts'
import { aShopper } from '../build/a-shopper.ts'
import { type World, aWorld } from '../build/a-world.ts'
import { fieldsOf, withFields } from '../build/money/card-fields.ts'
import { countMoney } from '../build/money/count-rows.ts'
import { printDatabase } from '../build/money/database-print.ts'
import { violationsOf } from '../build/invariant-checks.ts'
import { anEvent, postEvent } from '../build/money/provider-events.ts'
import { aFollower } from '../build/money/a-meeting.ts'
import { allowMove, rewriteFunction } from '../build/money/without-guard.ts'

// Negative controls of the guards between us and the provider: each is removed, and the checks must report it.

type Wrap = (provider: PaymentProvider) => PaymentProvider

async function inWorld(
  wrapProvider: Wrap,
  act: (world: World, shopper: ReturnType<typeof aShopper>) => Promise<void>,
) {
  const world = await aWorld({ webhooks: false, wrapProvider })
  try {
    await act(world, aShopper(world, await aForm(world.deps.db)))
  } finally {
    await world.close()
  }
}

const captured = async (world: World) =>
  (await world.readProviderLedger()).charges.filter(({ state }) => state === 'succeeded').length

/** Sends every charge a second time, like a network that repeats. */
const repeating =
  (again: (provider: PaymentProvider, request: ChargeRequest) => Promise<ChargeRequest>): Wrap =>
  (provider) =>
    withFields(provider, {
      charge: async (request) => {
        const answer = await fieldsOf(provider).charge(request)
        await fieldsOf(provider).charge(await again(provider, request))
        return answer
      },
    })

test('a charge sent twice under the attempt’s own id is one charge', () =>
  inWorld(
    repeating(async (_provider, request) => request),
    async (world, shopper) => {
      expect((await shopper.pay('4242424242424242')).executed.status).toBe('Confirmed')
      expect(await captured(world)).toBe(1)
      expect(await violationsOf(world)).toEqual([])
    },
  ))

test('with a fresh key for each call it is charged twice, and the witness reports it', () => {
  const withFreshKey = repeating(async (provider, request) => {
    const attemptId = newId() as AttemptId
    const origin = new URL(request.returnUrl).origin
    const { deadline } = request
    const asked = {
      attemptId,
      deadline,
      origin,
      locale: 'fr',
      paymentMethod: 'Card',
      savedMethodRef: null,
      walletAmount: null,
    } as const
    const opened = await fieldsOf(provider).openSession(asked)
    if (opened.kind !== 'opened') throw new Error(opened.reason)
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvc: '123', holder: 'Zoé Moreau' }
    const { origin: sandbox } = new URL(opened.hostedFieldsUrl ?? '')
    await fetch(`${sandbox}/v1/tokenization-sessions/${opened.tokenizationSessionId}/card`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
    })
    return { ...request, attemptId, tokenizationSessionId: opened.tokenizationSessionId }
  })
  return inWorld(withFreshKey, async (world, shopper) => {
    expect((await shopper.pay('4242424242424242')).executed.status).toBe('Confirmed')
    expect(await captured(world)).toBe(2)
    expect((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2))).toEqual(['I2'])
  })
})

test('if a lost answer is treated as a refusal, a second card is charged', () => {
  const forgetful: Wrap = (provider) =>
    withFields(provider, {
      charge: async (request) => {
        const answer = await fieldsOf(provider).charge(request)
        return answer.kind === 'unknown'
          ? { kind: 'failed', providerRef: null, code: 'hapay_processing_error' }
          : answer
      },
    })
  return inWorld(forgetful, async (world, shopper) => {
    await world.setScenario({ operation: 'charge', loseAnswer: true })
    const { paymentRequestId } = await shopper.pay('4242424242424242')
    expect((await shopper.charge(paymentRequestId, '4242424242424242')).executed.status).toBe('Confirmed')
    expect(await captured(world)).toBe(2)
    expect((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2))).toEqual(['I2'])
  })
})

test('without the check of the signature, a forged event is accepted', () => {
  const trusting: Wrap = (provider) => ({
    ...provider,
    readEvent: (rawBody) => {
      const event = JSON.parse(rawBody.toString()) as { id: string; data: { reference: string } }
      return { eventId: event.id, type: 'chargeSucceeded', attemptId: event.data.reference, payload: event }
    },
  })
  return inWorld(trusting, async (world, shopper) => {
    const { paymentId } = await shopper.pay('4000000000003220')
    const before = await printDatabase(world.deps.db)
    expect(await postEvent(world, anEvent(paymentId), { secret: 'whsec_of_another_platform' })).toBe(200)
    expect(await printDatabase(world.deps.db)).not.toEqual(before)
  })
})

test('without the comparison of amounts, an order is made with too little money', () => {
  const stingy: Wrap = (provider) =>
    withFields(provider, {
      charge: (request) => fieldsOf(provider).charge({ ...request, amount: 100 as ChargeRequest['amount'] }),
    })
  return inWorld(stingy, async (world, shopper) => {
    expect((await shopper.pay('4242424242424242')).executed.status).toBe('Failed')
    expect((await countMoney(world.deps.db)).orders).toBe(0)
    await rewriteFunction(world.deps.db, 'find_orphan_reason', [
      [/\(p ->> 'captured'\)::bigint <> coalesce\([^)]*\)/, 'false'],
    ])
    expect((await shopper.pay('4242424242424242')).executed.status).toBe('Confirmed')
    expect((await violationsOf(world)).map(({ invariant }) => invariant.slice(0, 2))).toContain('I2')
    expect((await violationsOf(world)).some(({ detail }) => detail.startsWith('charge'))).toBe(true)
  })
})

test('without the states from which an attempt may be submitted, each call reaches the provider', () => {
  let calls = 0
  const counting: Wrap = (provider) =>
    withFields(provider, {
      charge: async (request) => {
        calls += 1
        // The payment stays open until the others have had their turn.
        await wait(500)
        return fieldsOf(provider).charge(request)
      },
    })
  return inWorld(counting, async (world, shopper) => {
    const executeTen = async () => {
      calls = 0
      const paymentRequestId = await shopper.freeze(await shopper.fillCart())
      const { session } = await shopper.enterPayment(paymentRequestId, '4242424242424242')
      await Promise.all(Array.from({ length: 10 }, () => shopper.execute(paymentRequestId, session)))
      return calls
    }
    expect(await executeTen()).toBe(1)
    await rewriteFunction(world.deps.db, 'take_turn', [["and state = 'created'", '']])
    // Another one has read the attempt before its state changes.
    await rewriteFunction(world.deps.db, 'submit_open_attempt', [
      ["if v_turn = 'go' then", `if v_turn = 'go' then ${await aFollower(world.deps.db)}`],
    ])
    await allowMove(world.deps.db, 'attempt', ['submitted', 'submit', 'submitted'])
    expect(await executeTen()).toBeGreaterThan(1)
  })
})
