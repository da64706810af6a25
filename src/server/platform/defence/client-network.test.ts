import { expect, test } from 'vitest'
import {
  clientOf,
  networkKeysOf,
  networkLevels,
  wideNetworkOf,
} from '#server/platform/defence/client-network.ts'

test.each([
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.7', '203.0.113.7:50412', true],
  ['203.0.113.7', '203.0.113.7:', false],
  ['203.0.113.7', '203.0.113.8', false],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::6', true],
  ['2001:db8:1:2::6', '[2001:db8:1:2::6]:50412', true],
  ['2001:db8:1:2::6', '[2001:db8:1:2::7]', true],
  ['2001:db8::a:b:c:d', '2001:db8::e', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['2001:db8:1:2::6', '2001:db8:1:3::6', false],
  ['not an address', '', false],
])('%s and %s are one client: %s', (ip, other, isOne) => {
  const key = Buffer.from('key')
  expect(clientOf(key, { ip }).equals(clientOf(key, { ip: other }))).toBe(isOne)
})

test.each([
  ['2001:db8:1:2::7', ['client', 'subscriber', 'network']],
  ['2001:db8:1:ff::7', ['subscriber', 'network']],
  ['2001:db8:1:ff00::7', ['network']],
  ['2001:db8:2:2::6', []],
  ['203.0.113.7', []],
])('2001:db8:1:2::6 and %s have these keys in common: %j', (ip, common) => {
  const key = Buffer.from('key')
  const [one, other] = [clientOf(key, { ip: '2001:db8:1:2::6' }), clientOf(key, { ip })]
  const [keys, others] = [networkKeysOf(one), networkKeysOf(other)]
  expect(networkLevels.filter((level) => keys[level] === others[level])).toEqual(common)
  expect([one.length, new Set(Object.values(keys)).size]).toEqual([32, 3])
})

test('an IPv4 address belongs to the network of its first three numbers', () => {
  const of = (ip: string) => wideNetworkOf(clientOf(Buffer.from('key'), { ip }))
  expect(of('203.0.113.7')).toBe(of('::ffff:203.0.113.250'))
  expect(of('203.0.113.7')).not.toBe(of('203.0.114.7'))
})
