import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { readStripeEvent } from '#server/providers/stripe/read-stripe-event.ts'

const now = Date.UTC(2026, 10, 21, 12)
const secrets = ['whsec_current', 'whsec_former']
const bodyOf = (object: object, more: object = {}) =>
  JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object }, ...more })
const body = bodyOf({ id: 'pi_1', object: 'payment_intent', metadata: { attemptId: 'attempt' } })

function signed(payload: string, secret = 'whsec_current', atMs = now) {
  const timestamp = Math.floor(atMs / 1000)
  return { 'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }) }
}
const read = (raw: string | Buffer, headers: Record<string, string | undefined>, list = secrets) =>
  readStripeEvent(Buffer.from(raw), headers, now, list)

describe('a signed event', () => {
  it('is accepted with the current or the former secret', () => {
    const event = {
      eventId: 'evt_1',
      type: 'chargeSucceeded',
      attemptId: 'attempt',
      chargeRef: 'pi_1',
    }
    expect(read(body, signed(body))).toMatchObject(event)
    expect(read(body, signed(body, 'whsec_former'))).toMatchObject(event)
  })

  it('may carry a signature for each secret of a rotation', () => {
    const [first, second] = ['whsec_other', 'whsec_former'].map(
      (secret) => signed(body, secret)['stripe-signature'],
    )
    const both = `${first},${(second ?? '').split(',')[1]}`
    expect(read(body, { 'stripe-signature': both })).not.toBeNull()
  })

  it('of a dispute or a refund names the charge', () => {
    const dispute = bodyOf({ id: 'du_1', object: 'dispute', payment_intent: 'pi_7', metadata: {} })
    expect(read(dispute, signed(dispute))).toMatchObject({ attemptId: null, chargeRef: 'pi_7' })
    const refund = bodyOf({
      id: 're_1',
      object: 'refund',
      payment_intent: 'pi_7',
      metadata: { attemptId: 'a' },
    })
    expect(read(refund, signed(refund))).toMatchObject({ attemptId: 'a', chargeRef: 'pi_7' })
  })

  it('stores nothing about the payer', () => {
    const raw = bodyOf({ id: 'pi_1', object: 'payment_intent', receipt_email: 'zoe@exemple.fr' })
    expect(JSON.stringify(read(raw, signed(raw)))).not.toContain('zoe')
  })

  const at = Math.floor(now / 1000)
  const proof = (signed(body)['stripe-signature'] ?? '').split(',')[1]
  it.each<[string, string, Record<string, string | undefined>]>([
    ['no header', body, {}],
    ['another secret', body, signed(body, 'whsec_forged')],
    ['another body', body.replace('pi_1', 'pi_2'), signed(body)],
    ['another time', body, { 'stripe-signature': `t=${at + 1},${proof}` }],
    ['a time of six minutes ago', body, signed(body, 'whsec_current', now - 6 * 60_000)],
    ['a time six minutes ahead', body, signed(body, 'whsec_current', now + 6 * 60_000)],
    ['a time ahead said twice', body, { 'stripe-signature': `t=${at + 400},t=${at},${proof}` }],
    ['no time', body, { 'stripe-signature': proof }],
    ['no proof', body, { 'stripe-signature': `t=${at}` }],
    ['an older scheme', body, { 'stripe-signature': `t=${at},v0=${(proof ?? '').slice(3)}` }],
    ['a body that is not JSON', 'x', signed('x')],
    ['a body of another shape', '{"id":"evt_1"}', signed('{"id":"evt_1"}')],
    ['an empty body', '', signed('')],
  ])('is refused with %s', (_why, raw, headers) => {
    expect(read(raw, headers)).toBeNull()
  })

  it('is refused when it is larger than 256 KB', () => {
    const large = bodyOf({ id: 'pi_1', more: 'x'.repeat(256 * 1024) })
    expect(read(large, signed(large))).toBeNull()
  })

  it('is never accepted without a secret', () => {
    expect(read(body, signed(body, ' '), [''])).toBeNull()
    expect(read(body, signed(body), [])).toBeNull()
  })
})
