import { expect, test } from 'vitest'
import { clientNetworkOf } from '#server/platform/defence/client-network.ts'

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
