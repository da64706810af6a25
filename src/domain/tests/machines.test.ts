import { describe, expect, test } from 'vitest'
import { cartMachine } from '#domain/cart/cart-machine.ts'
import { installmentMachine } from '#domain/installment/installment-machine.ts'
import { regularisationMachine } from '#domain/installment/regularisation-machine.ts'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import { defineMachine } from '#domain/machine.ts'
import { attemptMachine, liveAttemptStates } from '#domain/payment/attempt-machine.ts'
import { paymentMachine } from '#domain/payment/payment-machine.ts'
import { disputeMachine } from '#domain/refund/dispute-machine.ts'
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
    const steps = (['freeze', 'reopen', 'order'] as const).map((event) => cartMachine.step(state, event).kind)
    expect(steps.map(letter).join('')).toBe(row)
  })
  test.each([
    //          pay cancel expire
    ['open', 'mmm'],
    ['expired', 'mmi'],
    ['cancelled', '.i.'],
    ['paid', 'i..'],
  ] as const)('payment %s', (state, row) => {
    const steps = (['pay', 'cancel', 'expire'] as const).map(
      (event) => paymentMachine.step(state, event).kind,
    )
    expect(steps.map(letter).join('')).toBe(row)
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
    expect(events.map((event) => letter(attemptMachine.step(state, event).kind)).join('')).toBe(row)
  })
})

describe('every pair of state and event of what is paid later', () => {
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
    expect(events.map((event) => letter(installmentMachine.step(state, event).kind)).join('')).toBe(row)
  })
  test.each([
    //           pause resume end cancel
    ['active', 'mimm'],
    ['paused', 'immm'],
    ['ended', '..i.'],
    ['cancelled', '...i'],
  ] as const)('schedule %s', (state, row) => {
    const events = ['pause', 'resume', 'end', 'cancel'] as const
    expect(events.map((event) => letter(scheduleMachine.step(state, event).kind)).join('')).toBe(row)
  })
  test.each([
    //             confirm fail cancel
    ['open', 'mmm'],
    ['confirmed', 'i..'],
    ['failed', 'mi.'],
    ['cancelled', 'm.i'],
  ] as const)('regularisation %s', (state, row) => {
    const events = ['confirm', 'fail', 'cancel'] as const
    expect(events.map((event) => letter(regularisationMachine.step(state, event).kind)).join('')).toBe(row)
  })
})

describe('every pair of state and event of money that leaves', () => {
  test.each([
    //             accept confirm fail revert
    ['created', 'mmm.'],
    ['processing', 'imm.'],
    ['refunded', '.i.m'],
    ['failed', '..ii'],
  ] as const)('refund %s', (state, row) => {
    const events = ['accept', 'confirm', 'fail', 'revert'] as const
    expect(events.map((event) => letter(refundMachine.step(state, event).kind)).join('')).toBe(row)
  })
  test.each([
    //         win lose
    ['open', 'mm'],
    ['won', 'i.'],
    ['lost', '.i'],
  ] as const)('dispute %s', (state, row) => {
    const events = ['win', 'lose'] as const
    expect(events.map((event) => letter(disputeMachine.step(state, event).kind)).join('')).toBe(row)
  })
  test.each([
    //            pay cancel
    ['created', 'mm'],
    ['paid', 'i.'],
    ['cancelled', '.i'],
  ] as const)('payout %s', (state, row) => {
    const events = ['pay', 'cancel'] as const
    expect(events.map((event) => letter(payoutMachine.step(state, event).kind)).join('')).toBe(row)
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
  test('live attempts are those that may still take money', () => {
    expect(
      attemptMachine.states.filter((state) => attemptMachine.step(state, 'expire').kind === 'moved'),
    ).toEqual([...liveAttemptStates])
  })
  test('where an event leads', () => {
    expect(cartMachine.target('reopen')).toBe('open')
    expect(cartMachine.isFinal('ordered')).toBe(true)
    expect(cartMachine.isFinal('paying')).toBe(false)
    expect(attemptMachine.step('created', 'submit')).toEqual({ kind: 'moved', to: 'submitted' })
  })
  test('one event leads to one state', () => {
    expect(() => defineMachine<'a' | 'b', 'go'>('m', 'a', { a: { go: 'b' }, b: { go: 'a' } })).toThrow(
      RangeError,
    )
    expect(() => defineMachine<'a', 'go'>('m', 'a', { a: {} }).target('go')).toThrow(RangeError)
  })
})

function letter(kind: 'moved' | 'ignored' | 'impossible'): string {
  return { moved: 'm', ignored: 'i', impossible: '.' }[kind]
}
