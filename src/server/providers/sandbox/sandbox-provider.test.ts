import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import type { AttemptId } from '#domain/ids.ts'
import type { ChargeRequest, PaymentProvider } from '#server/providers/payment-provider.ts'
import { createSandboxProvider } from '#server/providers/sandbox/sandbox-provider.ts'
import { aMerchant, apiKey, type Merchant } from '../../../sandbox-provider/testing/merchant.ts'

let merchant: Merchant
let provider: PaymentProvider
beforeAll(async () => {
  merchant = await aMerchant()
  provider = adapter(merchant.sandbox.url)
})
afterAll(() => merchant.sandbox.close())

function adapter(url: string, secretKey = apiKey, timeoutMs = 2000): PaymentProvider {
  return createSandboxProvider({
    url,
    secretKey,
    publicUrl: 'https://card.example',
    webhookSecrets: ['s'],
    timeoutMs,
  })
}
const newAttempt = () => randomUUID() as AttemptId
const deadline = new Date(Date.now() + 600_000)

async function aCharge(cardKey: string, attemptId = newAttempt()): Promise<ChargeRequest> {
  const session = await provider.openSession({
    attemptId,
    deadline,
    origin: 'http://localhost:4400',
    locale: 'fr',
  })
  if (session.kind !== 'opened') throw new Error(session.reason)
  await merchant.enterCard(session.tokenizationSessionId, cardKey)
  return {
    attemptId,
    tokenizationSessionId: session.tokenizationSessionId,
    amount: cents(4500),
    currency: 'EUR',
    returnUrl: 'http://localhost:4400/back',
    deadline,
    browser: { language: 'fr-FR', colorDepth: 24 },
    description: 'Don',
  }
}
const next = (scenario: Record<string, unknown>) => merchant.call('POST', '/v1/scenario', scenario)

describe('the adapter', () => {
  it('opens sessions and challenges on the public origin', async () => {
    const opened = await provider.openSession({
      attemptId: newAttempt(),
      deadline,
      origin: 'http://a.example',
      locale: 'en',
    })
    expect(opened).toMatchObject({ kind: 'opened' })
    expect(opened.kind === 'opened' && opened.hostedFieldsUrl).toMatch(
      /^https:\/\/card\.example\/hosted-fields\?session=ts_/,
    )
    const answer = await provider.charge(await aCharge('challenge-accepted'))
    expect(answer.kind === 'challenge' && answer.redirectUrl).toMatch(
      /^https:\/\/card\.example\/three-d-secure\//,
    )
  })

  it('reads successes and refusals', async () => {
    expect(await provider.charge(await aCharge('accepted'))).toMatchObject({
      kind: 'succeeded',
      amount: 4500,
      currency: 'EUR',
    })
    expect(await provider.charge(await aCharge('lost'))).toMatchObject({
      kind: 'failed',
      code: 'hapay_lost_card',
    })
    expect(await provider.findCharge(newAttempt())).toEqual({ kind: 'absent' })
  })
})

describe('the adapter when the answer does not come', () => {
  it('calls a lost answer unknown, and finds the charge that was made', async () => {
    const request = await aCharge('accepted')
    await next({ operation: 'charge', loseAnswer: true })
    expect(await provider.charge(request)).toMatchObject({ kind: 'unknown' })
    const found = await provider.findCharge(request.attemptId)
    expect(found).toMatchObject({ kind: 'succeeded', amount: 4500 })
    expect(await provider.charge(request)).toEqual(found)
    const { charges } = await merchant.book()
    expect(charges.filter(({ reference }) => reference === request.attemptId)).toHaveLength(1)
  })

  it('calls errors, slow answers and other parameters unknown, never failed', async () => {
    const request = await aCharge('accepted')
    for (const error of [500, 503, 404]) {
      await next({ operation: 'charge', error })
      expect(await provider.charge(request)).toMatchObject({ kind: 'unknown' })
    }
    await next({ operation: 'charge', delayAnswerMs: 400 })
    expect(await adapter(merchant.sandbox.url, apiKey, 100).charge(request)).toMatchObject({
      kind: 'unknown',
    })
    expect(await provider.charge({ ...request, amount: cents(1) })).toMatchObject({ kind: 'unknown' })
    expect(await provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded', amount: 4500 })
    await next({ operation: 'find', error: 404 })
    expect(await provider.findCharge(newAttempt())).toMatchObject({ kind: 'unknown' })
  })
})

describe('the adapter with scenarios', () => {
  it('plays a charge that takes its time, and forced refusals', async () => {
    await next({ operation: 'charge', settlesAfterMs: 60_000 })
    const request = await aCharge('accepted')
    expect(await provider.charge(request)).toMatchObject({ kind: 'processing' })
    merchant.sandbox.clock.move(61_000)
    expect(await provider.findCharge(request.attemptId)).toMatchObject({ kind: 'succeeded' })
    merchant.sandbox.clock.move(0)
    await next({ operation: 'charge', failure: 'hapay_incorrect_cvc' })
    expect(await provider.charge(await aCharge('accepted'))).toMatchObject({ code: 'hapay_incorrect_cvc' })
  })

  it('gives up what is not captured, and what never came', async () => {
    const waiting = await aCharge('challenge-accepted')
    await provider.charge(waiting)
    expect(await provider.cancelCharge(waiting.attemptId)).toMatchObject({ kind: 'cancelled' })
    const never = await aCharge('accepted')
    expect(await provider.cancelCharge(never.attemptId)).toEqual({ kind: 'cancelled', providerRef: null })
    expect(await provider.charge(never)).toEqual({ kind: 'cancelled', providerRef: null })
  })
})

describe('the adapter refunding', () => {
  it('refunds once per id, never more than was captured, and says when it does not know', async () => {
    const charged = await provider.charge(await aCharge('accepted'))
    const providerRef = charged.kind === 'succeeded' ? charged.providerRef : ''
    const refund = (refundId: string, amount: number) =>
      provider.refund({ refundId, providerRef, amount: cents(amount) })
    await next({ operation: 'refund', loseAnswer: true })
    expect(await refund('a', 4000)).toMatchObject({ kind: 'unknown' })
    expect(await refund('a', 4000)).toEqual({ kind: 'refunded', providerRef: 'a' })
    expect(await refund('b', 501)).toEqual({ kind: 'failed', reason: 'refund_exceeds_capture' })
    expect(await refund('a', 1)).toMatchObject({ kind: 'unknown' })
    const book = await provider.listSince(new Date(0))
    expect(book.refunds.filter(({ chargeRef }) => chargeRef === providerRef)).toHaveLength(1)
    expect(book.charges.some((charge) => charge.providerRef === providerRef)).toBe(true)
    expect((await provider.listSince(new Date(Date.now() + 86_400_000))).charges).toHaveLength(0)
  })
})

describe('the adapter facing a broken provider', () => {
  it('survives a provider that is away, refuses the key, or answers nonsense', async () => {
    const away = adapter('http://127.0.0.1:9')
    const request = await aCharge('accepted')
    expect(await away.charge(request)).toMatchObject({ kind: 'unknown' })
    expect(await away.findCharge(request.attemptId)).toMatchObject({ kind: 'unknown' })
    await expect(away.listSince(new Date())).rejects.toThrow('cannot be read')
    const locked = adapter(merchant.sandbox.url, 'wrong')
    expect(await locked.charge(request)).toMatchObject({ kind: 'failed', code: 'hapay_unknown' })
    expect(await locked.findCharge(request.attemptId)).toMatchObject({ kind: 'unknown' })
    const server = createServer((_request, response) => response.end('{}'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const nonsense = adapter(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(await nonsense.charge(request)).toMatchObject({ kind: 'unknown' })
    expect(await nonsense.refund({ refundId: 'r', providerRef: 'c', amount: cents(1) })).toMatchObject({
      kind: 'unknown',
    })
    expect(
      await nonsense.openSession({ attemptId: request.attemptId, deadline, origin: 'x', locale: 'fr' }),
    ).toMatchObject({ kind: 'unavailable' })
    server.close()
  })
})
