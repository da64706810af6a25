import { describe, expect, test } from 'vitest'
import { cartMachine } from '#domain/cart/cart-machine.ts'
import { defineMachine } from '#domain/machine.ts'
import { attemptMachine, liveAttemptStates } from '#domain/payment/attempt-machine.ts'
import { paymentMachine } from '#domain/payment/payment-machine.ts'

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
    //             submit challenge lose succeed fail cancel expire
    ['created', 'm....mm'],
    ['submitted', 'immmmmm'],
    ['requires_action', '.immmmm'],
    ['unknown', '.mimmmm'],
    ['expired', '...m..i'],
    ['cancelled', '...m.i.'],
    ['failed', '...mi..'],
    ['succeeded', '...i...'],
  ] as const)('attempt %s', (state, row) => {
    const events = ['submit', 'challenge', 'lose', 'succeed', 'fail', 'cancel', 'expire'] as const
    expect(events.map((event) => letter(attemptMachine.step(state, event).kind)).join('')).toBe(row)
  })
})

describe('machines', () => {
  test('every state is reached from the first', () => {
    for (const machine of [cartMachine, paymentMachine, attemptMachine]) {
      const reached = new Set<string>([machine.initial])
      const table: Readonly<Record<string, Readonly<Record<string, string>>>> = machine.table
      for (const state of reached) for (const next of Object.values(table[state] ?? {})) reached.add(next)
      expect([...reached].toSorted()).toEqual([...machine.states].toSorted())
    }
  })
  test('live attempts are those that may still take money', () => {
    expect(
      attemptMachine.states.filter((state) => attemptMachine.step(state, 'cancel').kind === 'moved'),
    ).toEqual([...liveAttemptStates])
  })
  test('what an event moves, and where to', () => {
    expect(cartMachine.from('order')).toEqual(['paying'])
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
