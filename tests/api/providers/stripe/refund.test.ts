import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cents, zero } from '#domain/money.ts'
import { type AdapterWorld, anAdapterWorld } from '../../../build/stripe/stripe-adapter.ts'
import { returnRefund } from '../../../build/stripe/stripe-refunds.ts'

let world: AdapterWorld
beforeAll(async () => {
  world = await anAdapterWorld()
})
afterAll(() => world.simulator.close())

const accepted = '4242424242424242'
const day = 86_400_000
const balance = (account: string) => world.simulator.account.balances.get(account) ?? 0
const refundsOf = (chargeRef: string) =>
  world.simulator.book().refunds.filter(({ chargeId }) => chargeId === chargeRef)

async function paid(changes: Parameters<AdapterWorld['request']>[1] = {}) {
  const answer = await world.charge(world.request(accepted, changes))
  if (answer.kind !== 'succeeded') throw new Error(answer.kind)
  return answer
}

describe('a refund', () => {
  it('is made once per id, in parts, never more than the charge', async () => {
    const charged = await paid()
    const part = world.refund(charged, { amount: cents(4000) })
    const first = await world.provider.refund(part)
    expect(first.kind === 'refunded' && first.providerRef).toMatch(/^re_/)
    expect(await world.provider.refund(part)).toEqual(first)
    expect(await world.provider.refund(world.refund(charged, { amount: cents(501) }))).toEqual({
      kind: 'failed',
      reason: 'charge_already_refunded',
    })
    expect(refundsOf(charged.providerRef)).toHaveLength(1)
  })

  it.each(['empty500', 'late'] as const)(
    '%s: is unknown, and made once when requested again',
    async (kind) => {
      const charged = await paid()
      const request = world.refund(charged)
      world.simulator.fault('POST /v1/refunds', kind)
      expect(await world.provider.refund(request)).toMatchObject({ kind: 'unknown' })
      expect(await world.provider.refund(request)).toMatchObject({ kind: 'refunded' })
      expect(refundsOf(charged.providerRef)).toHaveLength(1)
    },
  )

  it('is found after Stripe has deleted the key', async () => {
    const charged = await paid()
    const request = world.refund(charged, { amount: cents(1000) })
    const first = await world.provider.refund(request)
    world.simulator.moveClock(2 * day)
    expect(await world.provider.refund(request)).toEqual(first)
    expect(refundsOf(charged.providerRef)).toHaveLength(1)
  })

  it('is found in its present state, without being requested', async () => {
    const charged = await paid()
    const request = world.refund(charged)
    expect(await world.provider.findRefund(request)).toEqual({ kind: 'absent' })
    const made = await world.provider.refund(request)
    expect(await world.provider.findRefund(request)).toEqual(made)
    returnRefund(world.simulator.account, made.kind === 'refunded' ? made.providerRef : '')
    const failed = { kind: 'failed', reason: 'expired_or_canceled_card' }
    expect(await world.provider.findRefund(request)).toEqual(failed)
    expect(await world.provider.refund(request)).toEqual(failed)
    expect(await world.provider.refund(world.refund(charged))).toMatchObject({ kind: 'refunded' })
    world.simulator.fault('GET /v1/refunds', 'error500')
    expect(await world.provider.findRefund(request)).toMatchObject({ kind: 'unknown' })
  })

  it('may be pending at the bank, or fail there', async () => {
    world.simulator.fault('POST /v1/refunds', 'pending')
    expect(await world.provider.refund(world.refund(await paid()))).toMatchObject({ kind: 'processing' })
    world.simulator.fault('POST /v1/refunds', 'failed')
    const failed = world.refund(await paid())
    expect(await world.provider.refund(failed)).toEqual({
      kind: 'failed',
      reason: 'expired_or_canceled_card',
    })
  })
})

describe('an association with its own account', () => {
  it('receives its amount, the platform the tip; refunds come from the account that has the money', async () => {
    const payeeAccount = 'acct_ruche'
    const before = balance('platform')
    const charged = await paid({ payeeAccount })
    expect([balance(payeeAccount), balance('platform') - before]).toEqual([4160, 340])
    const part = { amount: cents(1100), tip: cents(100) }
    expect(await world.provider.refund(world.refund(charged, part))).toMatchObject({ kind: 'refunded' })
    expect([balance(payeeAccount), balance('platform') - before]).toEqual([3160, 240])
    const rest = { amount: cents(3400), tip: cents(240) }
    expect(await world.provider.refund(world.refund(charged, rest))).toMatchObject({ kind: 'refunded' })
    expect([balance(payeeAccount), balance('platform') - before]).toEqual([0, 0])
  })

  it('gets the tip back once, even if the answer about it was lost', async () => {
    const payeeAccount = 'acct_fablab'
    const charged = await paid({ payeeAccount })
    const request = world.refund(charged, { amount: cents(4000), tip: cents(340) })
    world.simulator.fault('POST /v1/application_fees', 'empty500')
    expect(await world.provider.refund(request)).toMatchObject({ kind: 'unknown' })
    expect(await world.provider.refund(request)).toMatchObject({ kind: 'refunded' })
    expect(balance(payeeAccount)).toBe(500)
    expect(refundsOf(charged.providerRef)).toHaveLength(1)
  })

  it('gets back what is left of the fee, and the rest is reported', async () => {
    const payeeAccount = 'acct_atelier'
    const charged = await paid({ payeeAccount })
    await world.provider.refund(world.refund(charged, { amount: cents(1100), tip: cents(100) }))
    const [made] = world.simulator.account.refunds.slice(-1)
    returnRefund(world.simulator.account, made?.id ?? '')
    const rest = world.refund(charged, { amount: cents(340), tip: cents(340) })
    const answer = await world.provider.refund(rest)
    expect(answer).toMatchObject({ kind: 'refunded', tipRetained: 100 })
    expect(balance(payeeAccount)).toBe(4160 - 1000 - 100)
    expect(await world.provider.refund(rest)).toEqual(answer)
    const none = world.refund(charged, { amount: cents(50), tip: cents(50) })
    expect(await world.provider.refund(none)).toMatchObject({ kind: 'refunded', tipRetained: 50 })
  })

  it('refunds everything, including the tip', async () => {
    const payeeAccount = 'acct_before'
    const before = balance('platform')
    const charged = await paid({ payeeAccount })
    expect(await world.provider.refund(world.refund(charged))).toMatchObject({ kind: 'refunded' })
    expect([balance(payeeAccount), balance('platform') - before]).toEqual([0, 0])
  })

  it('without a tip pays no fee', async () => {
    const payeeAccount = 'acct_amap'
    const charged = await paid({ payeeAccount, tip: zero })
    expect(balance(payeeAccount)).toBe(4500)
    const answer = await world.provider.refund(world.refund(charged))
    expect(answer).toMatchObject({ kind: 'refunded' })
    expect(balance(payeeAccount)).toBe(0)
  })
})

describe('the ledger', () => {
  it('has every captured charge and every refund since an instant, beyond one page', async () => {
    const book = await world.provider.listSince(new Date(0))
    const captured = world.simulator.book().charges.filter(({ state }) => state === 'succeeded')
    expect(book.charges.map(({ providerRef }) => providerRef).toSorted()).toEqual(
      captured.map(({ id }) => id).toSorted(),
    )
    for (let n = 0; n < 101; n += 1) await paid()
    await world.charge(world.request('4000000000000002'))
    const more = await world.provider.listSince(new Date(0))
    expect(more.charges).toHaveLength(book.charges.length + 101)
    expect(more.refunds).toHaveLength(world.simulator.book().refunds.length)
    const ahead = new Date(world.simulator.account.now() + day)
    expect(await world.provider.listSince(ahead)).toEqual({ charges: [], refunds: [], disputes: [] })
  })

  it('cannot be read while Stripe does not answer', async () => {
    world.simulator.fault('GET /v1/refunds', 'error500')
    await expect(world.provider.listSince(new Date(0))).rejects.toThrow('cannot be read')
  })
})

describe('a dispute', () => {
  const disputesOf = async (number: string) => {
    const request = world.request(number)
    await world.charge(request)
    return { request, list: () => world.provider.disputes?.listOf(request.attemptId) }
  }

  it('is open, then won or lost; an inquiry takes no money', async () => {
    const { list } = await disputesOf('4000000000000259')
    const [dispute] = world.simulator.account.disputes.slice(-1)
    if (dispute === undefined) throw new Error('no dispute')
    expect(await list()).toMatchObject([{ disputeRef: dispute.id, amount: 4500, state: 'open' }])
    for (const [status, states] of [
      ['lost', ['lost']],
      ['won', ['won']],
      ['warning_needs_response', []],
      ['prevented', []],
    ] as const) {
      dispute.status = status
      expect((await list())?.map(({ state }) => state)).toEqual(states)
    }
  })

  it('has a reason and a term, and takes one answer', async () => {
    const { list } = await disputesOf('4000000000000259')
    const [dispute] = world.simulator.account.disputes.slice(-1)
    const disputeRef = dispute?.id ?? ''
    const [found] = (await list()) ?? []
    expect(found?.reason).toBe('fraudulent')
    expect(found?.respondBy?.getTime()).toBeGreaterThan(found?.at.getTime() ?? 0)
    const files = (['proof', 'other'] as const).map((kind) => ({
      fileId: `${kind}-1`,
      kind,
      name: `${kind}.pdf`,
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-1.7'),
    }))
    const answer = (answerId: string) =>
      world.provider.disputes?.answer({ answerId, disputeRef, text: 'Présente.', files })
    for (const kind of ['empty500', 'error500'] as const) {
      world.simulator.fault('POST /v1/files', kind)
      expect(await answer('a1')).toMatchObject({ kind: 'unknown' })
      expect(dispute?.evidence).toBeUndefined()
      world.simulator.moveClock(86_400_000)
    }
    expect([await answer('a1'), await answer('a1')]).toEqual([{ kind: 'sent' }, { kind: 'sent' }])
    expect(await answer('a2')).toEqual({ kind: 'refused', reason: 'under_review' })
    expect(await list()).toMatchObject([{ state: 'open', respondBy: null }])
    const [proof, other] = [...world.simulator.account.files.keys()].slice(-2)
    expect(dispute?.evidence).toEqual({
      uncategorized_text: 'Présente.',
      service_documentation: proof,
      uncategorized_file: other,
    })
  })

  it('does not exist for other charges', async () => {
    const { list } = await disputesOf(accepted)
    expect(await list()).toEqual([])
    expect(await world.provider.disputes?.listOf(world.newAttempt())).toEqual([])
  })
})
