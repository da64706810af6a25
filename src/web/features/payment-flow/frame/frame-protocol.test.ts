import { describe, expect, test } from 'vitest'
import { isHello, readFrameMessage } from '#web/features/payment-flow/frame/frame-protocol.ts'

const frame = {}
const expected = { origin: 'http://localhost:4401', source: frame, session: 's1' }
const hello = {
  origin: expected.origin,
  source: frame,
  data: { type: 'obole-hosted-fields:hello', session: 's1' },
}

describe('the hello of the card frame', () => {
  test('is only accepted from its own origin, window and session', () => {
    expect(isHello(hello, expected)).toBe(true)
    for (const forged of [
      { ...hello, origin: 'http://localhost:4400' },
      { ...hello, origin: 'http://localhost:44011' },
      { ...hello, source: {} },
      { ...hello, data: { ...hello.data, session: 's2' } },
      { ...hello, data: { ...hello.data, type: 'hello' } },
      { ...hello, data: null },
      { ...hello, data: 'obole-hosted-fields:hello' },
    ]) {
      expect(isHello(forged, expected)).toBe(false)
    }
  })

  test('is not accepted without a window', () => {
    expect(isHello({ ...hello, source: null }, { ...expected, source: null })).toBe(false)
  })
})

describe('a message over the port', () => {
  test('is read by its type', () => {
    expect(readFrameMessage({ type: 'ready' })).toEqual({ type: 'ready' })
    expect(readFrameMessage({ type: 'invalid', fields: [] })).toEqual({ type: 'invalid' })
    expect(readFrameMessage({ type: 'state', complete: true, empty: false })).toEqual({
      type: 'state',
      complete: true,
    })
    expect(readFrameMessage({ type: 'error' })).toEqual({ type: 'error', code: 'hapay_unknown' })
  })

  test('limits the height', () => {
    expect(readFrameMessage({ type: 'height', height: 432.2 })).toEqual({ type: 'height', height: 433 })
    expect(readFrameMessage({ type: 'height', height: 1e9 })).toEqual({ type: 'height', height: 1200 })
    expect(readFrameMessage({ type: 'height', height: -5 })).toBeNull()
  })

  test('of an unknown type is ignored', () => {
    for (const data of [null, 'ready', { type: 'submit' }, { type: 'height', height: '9' }, []]) {
      expect(readFrameMessage(data)).toBeNull()
    }
  })
})
