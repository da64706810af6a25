import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { traced, tracedCalls } from '#server/platform/traces.ts'
import { startTraces } from '#server/program/health/start-traces.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPayer, aShopper } from '../../../build/a-shopper.ts'
import { aWorld } from '../../../build/a-world.ts'

interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly status?: { readonly code?: number }
  readonly attributes: readonly { readonly key: string; readonly value: object }[]
}

/** A collector for OTLP over HTTP. */
const sent: string[] = []
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    sent.push(body)
    response.end('{}')
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', () => done()))
})
afterAll(() => void collector.close())

const config = () => ({
  url: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
  share: 1,
})

test('a request, its statements and calls are one trace, without data of people; off, nothing is traced', async () => {
  const bank = { charge: (cents: number) => Promise.resolve(cents) }
  expect(tracedCalls('bank', bank)).toBe(bank)
  const [traces] = await startTraces(config(), 'Obole web')
  const world = await aWorld({ webhooks: false })
  const form = await aForm(world.deps.db)
  const shopper = aShopper(world, form)
  const cart = await shopper.fillItems([{ tierId: shopper.openTierId, customAmount: 4_200 }])
  await fetch(`${world.url}/ha-api/none`, {
    headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  expect(await tracedCalls('bank', bank).charge(5)).toBe(5)
  await expect(traced('fails', {}, () => Promise.reject(new Error('secret')))).rejects.toThrow('secret')
  await world.close()
  await traces?.stop()

  const spans = sent.flatMap((body) =>
    (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }).resourceSpans.flatMap(
      ({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
  const named = (name: string) => spans.find((span) => span.name === name)
  const made = named('POST /ha-api/carts')
  const statement = spans.find(({ name, traceId }) => name.startsWith('sql ') && traceId === made?.traceId)
  expect(statement?.parentSpanId).toBe(made?.spanId)
  expect(made?.attributes.map(({ key }) => key)).toContain('http.response.status_code')
  expect(named('bank charge')).toBeDefined()
  expect(named('fails')?.status?.code).toBe(2)
  expect(spans.map(({ traceId }) => traceId)).not.toContain('a'.repeat(32))
  for (const word of [aPayer.email, cart.id, cart.cartKey ?? 'none', 'secret'])
    expect(sent.join()).not.toContain(word)

  sent.length = 0
  expect(await traced('off', {}, () => Promise.resolve(1))).toBe(1)
  expect([await startTraces(null, 'Obole web'), sent]).toEqual([[], []])
})

test('a collector that is away holds nothing back', async () => {
  const [traces] = await startTraces({ url: 'http://127.0.0.1:1/v1/traces', share: 1 }, 'Obole web')
  expect(await traced('work', {}, () => Promise.resolve(1))).toBe(1)
  await traces?.stop()
})
