import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readSandboxEvent } from '#server/providers/sandbox/read-sandbox-event.ts'

const now = Date.UTC(2026, 10, 20, 12)
const body = JSON.stringify({
  id: 'evt_1',
  type: 'charge.succeeded',
  created: 1,
  data: { reference: 'attempt', chargeId: 'ch_1' },
})
const secrets = ['current', 'former']

function signed(raw: string, secret = 'current', atMs = now): Record<string, string> {
  const at = Math.floor(atMs / 1000)
  const proof = createHmac('sha256', secret).update(`${at}.${raw}`).digest('hex')
  return { 'obole-signature': `t=${at},v1=${proof}` }
}
const read = (raw: string, headers: Record<string, string | undefined>, list = secrets) =>
  readSandboxEvent(Buffer.from(raw), headers, now, list)

describe('a signed event', () => {
  it('is accepted with the current or the former secret', () => {
    const event = { eventId: 'evt_1', type: 'chargeSucceeded', attemptId: 'attempt' }
    expect(read(body, signed(body))).toMatchObject(event)
    expect(read(body, signed(body, 'former'))).toMatchObject(event)
  })

  it('may carry a signature for each secret of a rotation', () => {
    const [first, second] = [signed(body, 'unknown'), signed(body, 'former')].map(
      (one) => one['obole-signature'],
    )
    const both = `${first},${(second ?? '').split(',')[1]}`
    expect(read(body, { 'obole-signature': both })).not.toBeNull()
  })

  const at = Math.floor(now / 1000)
  it.each([
    ['no header', body, {}],
    ['another secret', body, signed(body, 'forged')],
    ['another body', body.replace('ch_1', 'ch_2'), signed(body)],
    [
      'another time',
      body,
      { 'obole-signature': (signed(body)['obole-signature'] ?? '').replace(`${at}`, `${at + 1}`) },
    ],
    ['a time of six minutes ago', body, signed(body, 'current', now - 6 * 60_000)],
    ['a time six minutes ahead', body, signed(body, 'current', now + 6 * 60_000)],
    ['no time', body, { 'obole-signature': signed(body)['obole-signature']?.split(',')[1] }],
    ['a short proof', body, { 'obole-signature': `t=${at},v1=ab` }],
    ['no proof', body, { 'obole-signature': `t=${at}` }],
    ['a body that is not JSON', 'x', signed('x')],
    ['a body of another shape', '{"id":"evt_1"}', signed('{"id":"evt_1"}')],
  ])('is refused with %s', (_why, raw, headers: Record<string, string | undefined>) => {
    expect(read(raw, headers)).toBeNull()
  })

  it('is refused when it is larger than 256 KB', () => {
    const large = JSON.stringify({ ...(JSON.parse(body) as object), more: 'x'.repeat(256 * 1024) })
    expect(read(large, signed(large))).toBeNull()
  })

  it('is never accepted with an empty secret', () => {
    expect(read(body, signed(body, ''), [''])).toBeNull()
    expect(read(body, signed(body), [])).toBeNull()
  })
})
