import { describe, expect, test } from 'vitest'
import { cartMachine } from '#domain/cart/cart-machine.ts'
import { installmentMachine } from '#domain/installment/installment-machine.ts'
import { mandateMachine } from '#domain/installment/mandate-machine.ts'
import { regularisationMachine } from '#domain/installment/regularisation-machine.ts'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import { type Machine, defineMachine } from '#domain/machine.ts'
import { verificationDocumentMachine } from '#domain/organisation/verification-document-machine.ts'
import { verificationMachine } from '#domain/organisation/verification-machine.ts'
import { attemptMachine, liveAttemptStates } from '#domain/payment/attempt-machine.ts'
import { paymentMachine } from '#domain/payment/payment-machine.ts'
import { disputeMachine } from '#domain/refund/dispute-machine.ts'
import { orphanMachine } from '#domain/refund/orphan-machine.ts'
import { payoutMachine } from '#domain/refund/payout-machine.ts'
import { refundMachine } from '#domain/refund/refund-machine.ts'

/** One letter per event, in the order of the header: m moves, i is ignored (already there), . is impossible. */
describe('every pair of state and event', () => {
  test.each([
    //             freeze reopen order
    ['open', 'mi.'],
    ['paying', 'imm'],
    ['ordered', '..i'],
  ] as const)('cart %s', (state, row) => {
    const events = ['freeze', 'reopen', 'order'] as const
    expect(events.map((event) => letter(cartMachine, state, event)).join('')).toBe(row)
  })
  test.each([
    //          pay cancel expire
    ['open', 'mmm'],
    ['expired', 'mmi'],
    ['cancelled', '.i.'],
    ['paid', 'i..'],
  ] as const)('payment %s', (state, row) => {
    const events = ['pay', 'cancel', 'expire'] as const
    expect(events.map((event) => letter(paymentMachine, state, event)).join('')).toBe(row)
  })
  test.each([
    //             submit challenge lose accept succeed fail cancel expire
    ['created', 'm...mmmm'],
    ['submitted', 'immmmmmm'],
    ['requires_action', '.immmmmm'],
    ['unknown', '.mimmmmm'],
    ['processing', '...imm.m'],
    ['expired', '....m..i'],
    ['cancelled', '....m.i.'],
    ['failed', '....mi..'],
    ['succeeded', '....i...'],
  ] as const)('attempt %s', (state, row) => {
    const events = ['submit', 'challenge', 'lose', 'accept', 'succeed', 'fail', 'cancel', 'expire'] as const
    expect(events.map((event) => letter(attemptMachine, state, event)).join('')).toBe(row)
  })
})

describe('every pair of state and event of later payments', () => {
  test.each([
    //             collect pay refuse cancel refund revert
    ['planned', 'mmmm..'],
    ['collecting', 'imm...'],
    ['refused', 'mmim..'],
    ['paid', '.i..mi'],
    ['cancelled', '...i..'],
    ['refunded', '....im'],
  ] as const)('instalment %s', (state, row) => {
    const events = ['collect', 'pay', 'refuse', 'cancel', 'refund', 'revert'] as const
    expect(events.map((event) => letter(installmentMachine, state, event)).join('')).toBe(row)
  })
  test.each([
    //           pause resume end cancel
    ['active', 'mimm'],
    ['paused', 'immm'],
    ['ended', '..i.'],
    ['cancelled', '...i'],
  ] as const)('schedule %s', (state, row) => {
    const events = ['pause', 'resume', 'end', 'cancel'] as const
    expect(events.map((event) => letter(scheduleMachine, state, event)).join('')).toBe(row)
  })
  test.each([
    //             confirm fail cancel
    ['open', 'mmm'],
    ['confirmed', 'i..'],
    ['failed', 'mi.'],
    ['cancelled', 'm.i'],
  ] as const)('regularisation %s', (state, row) => {
    const events = ['confirm', 'fail', 'cancel'] as const
    expect(events.map((event) => letter(regularisationMachine, state, event)).join('')).toBe(row)
  })
})

describe('every pair of state and event of outgoing money', () => {
  test.each([
    //             accept confirm fail revert
    ['created', 'mmm.'],
    ['processing', 'imm.'],
    ['refunded', '.i.m'],
    ['failed', '..ii'],
  ] as const)('refund %s', (state, row) => {
    const events = ['accept', 'confirm', 'fail', 'revert'] as const
    expect(events.map((event) => letter(refundMachine, state, event)).join('')).toBe(row)
  })
  test.each([
    //         win lose
    ['open', 'mm'],
    ['won', 'i.'],
    ['lost', '.i'],
  ] as const)('dispute %s', (state, row) => {
    const events = ['win', 'lose'] as const
    expect(events.map((event) => letter(disputeMachine, state, event)).join('')).toBe(row)
  })
  test.each([
    //            pay cancel
    ['created', 'mm'],
    ['paid', 'i.'],
    ['cancelled', '.i'],
  ] as const)('payout %s', (state, row) => {
    const events = ['pay', 'cancel'] as const
    expect(events.map((event) => letter(payoutMachine, state, event)).join('')).toBe(row)
  })
})

describe('every pair of state and event of saved payment methods and orphans', () => {
  test.each([
    //         replace revoke
    ['active', 'mm'],
    ['revoked', 'mi'],
    ['replaced', 'i.'],
  ] as const)('mandate %s', (state, row) => {
    const events = ['replace', 'revoke'] as const
    expect(events.map((event) => letter(mandateMachine, state, event)).join('')).toBe(row)
  })
  test.each([
    //        refund quarantine release revert
    ['open', 'mmii'],
    ['quarantined', 'mim.'],
    ['refunded', 'i..m'],
  ] as const)('orphan %s', (state, row) => {
    const events = ['refund', 'quarantine', 'release', 'revert'] as const
    expect(events.map((event) => letter(orphanMachine, state, event)).join('')).toBe(row)
  })
})

describe('every pair of state and event of verifications', () => {
  test.each([
    //              complete submit reject verify withdraw suspend reopen
    ['registered', 'm..mim.'],
    ['collecting', 'im.m.m.'],
    ['submitted', '.imm.m.'],
    ['toComplete', '.mim.mi'],
    ['verified', '...imm.'],
    ['suspended', '...m.im'],
  ] as const)('verification %s', (state, row) => {
    const events = ['complete', 'submit', 'reject', 'verify', 'withdraw', 'suspend', 'reopen'] as const
    expect(events.map((event) => letter(verificationMachine, state, event)).join('')).toBe(row)
  })
  test.each([
    //        accept reject replace
    ['sent', 'mmm'],
    ['accepted', 'imm'],
    ['rejected', 'mim'],
    ['replaced', '..i'],
  ] as const)('document %s', (state, row) => {
    const events = ['accept', 'reject', 'replace'] as const
    expect(events.map((event) => letter(verificationDocumentMachine, state, event)).join('')).toBe(row)
  })
})

describe('machines', () => {
  test('every state is reached from the first', () => {
    const later = [installmentMachine, scheduleMachine, regularisationMachine]
    const leaving = [refundMachine, disputeMachine, payoutMachine]
    for (const machine of [cartMachine, paymentMachine, attemptMachine, ...later, ...leaving]) {
      const reached = new Set<string>([machine.initial])
      const table: Readonly<Record<string, Readonly<Record<string, string>>>> = machine.table
      for (const state of reached) for (const next of Object.values(table[state] ?? {})) reached.add(next)
      expect([...reached].toSorted()).toEqual([...machine.states].toSorted())
    }
  })
  test('a live attempt is one that may still take money', () => {
    expect(attemptMachine.states.filter((state) => letter(attemptMachine, state, 'expire') === 'm')).toEqual([
      ...liveAttemptStates,
    ])
  })
  test('an event has one target state', () => {
    expect(cartMachine.target('reopen')).toBe('open')
    expect(attemptMachine.target('submit')).toBe('submitted')
  })
  test('a table where an event leads to two states is refused', () => {
    expect(() => defineMachine<'a' | 'b', 'go'>('m', 'a', { a: { go: 'b' }, b: { go: 'a' } })).toThrow(
      RangeError,
    )
    expect(() => defineMachine<'a', 'go'>('m', 'a', { a: {} }).target('go')).toThrow(RangeError)
  })
})

/** m: the event moves, i: it leads to the present state, .: it is refused. */
function letter<S extends string, E extends string>(
  machine: Pick<Machine<S, E>, 'table' | 'target'>,
  state: S,
  event: E,
): string {
  if (machine.table[state][event] !== undefined) return 'm'
  return machine.target(event) === state ? 'i' : '.'
}
