import { expect, test } from 'vitest'
import {
  clientNetworkOf,
  clientOf,
  networkKeysOf,
  networkLevels,
  wideNetworkOf,
} from '#server/platform/defence/client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '20010db800010002/64'],
  ['2001:db8:1:2::6', '20010db800010002/64'],
  ['2001:db8::a:b:c:d', '20010db800000000/64'],
  ['2001:db8::e', '20010db800000000/64'],
  ['::1', '0000000000000000/64'],
  ['fe80::1%eth0', 'fe80000000000000/64'],
  ['203.0.113.7:50412', '203.0.113.7'],
  ['[2001:db8:1:2::6]:50412', '20010db800010002/64'],
  ['[2001:db8:1:2::7]', '20010db800010002/64'],
  ['203.0.113.7:', '203.0.113.7:'],
  ['not an address', 'not an address'],
  ['', ''],
])('%s belongs to %s', (address, network) => {
  expect(clientNetworkOf(address)).toBe(network)
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
