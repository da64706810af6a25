import { describe, expect, test } from 'vitest'
import { aDevice, aServer, networks } from '../../../../../tests/build/check-in/a-door-on-device.ts'

const draft = {
  items: [{ tierId: 'adult', quantity: 2 }],
  amount: 2400,
  paymentMethod: 'Cash' as const,
  guest: { firstName: 'Ida', lastName: 'Roy', email: '' },
}

describe('a sale', () => {
  test('whose answer is lost is one sale, also after the page was closed, and until then no other one begins', async () => {
    for (const network of networks.filter((one) => one !== 'there')) {
      const server = aServer()
      const device = aDevice(server, 1)
      let door = await device.openPage()
      device.is(network)
      await door.till.sell(draft)
      await door.till.sell({ ...draft, amount: 1200 })
      expect(door.view().sale).toMatchObject({ pending: draft, sold: null, refusal: null })
      door = await device.openPage()
      expect(door.view().sale.pending).toMatchObject(draft)
      device.is('there')
      await door.contact()
      await door.till.resend()
      expect([...server.sold.values()]).toEqual([expect.objectContaining(draft)])
      expect(door.view().sale).toMatchObject({ pending: null, isSending: false })
    }
  })

  test('that is refused leaves nothing to send, and the next one has another key', async () => {
    const server = aServer()
    const device = aDevice(server, 1)
    const door = await device.openPage()
    device.refuses('SOLD_OUT')
    await door.till.sell(draft)
    expect(door.view().sale).toMatchObject({ pending: null, sold: null, refusal: { code: 'SOLD_OUT' } })
    device.refuses(null)
    await door.till.sell(draft)
    expect(door.view().sale).toMatchObject({
      pending: null,
      refusal: null,
      sold: { answer: { amount: 2400 } },
    })
    expect(server.sold.size).toBe(1)
  })
})

describe('a sale that waits when its gate is closed', () => {
  const waiting = async () => {
    const server = aServer()
    const device = aDevice(server, 1)
    const door = await device.openPage()
    device.is('lost before')
    await door.till.sell(draft)
    server.close()
    await door.contact()
    return { server, device, door }
  }

  test('stays without a network, and is sent before the gate is forgotten', async () => {
    const { server, device, door } = await waiting()
    expect(door.view().sale.pending).toMatchObject(draft)
    device.is('there')
    await door.contact()
    expect([...server.sold.values()]).toEqual([expect.objectContaining(draft)])
    expect(door.view()).toMatchObject({ phase: 'closed', lost: null })
    expect(await device.storage.readState()).toBeNull()
  })

  test('is shown to the volunteer where it is refused', async () => {
    const { device, door } = await waiting()
    device.is('there')
    device.refuses('LINK_EXPIRED')
    await door.contact()
    expect(door.view()).toMatchObject({ phase: 'closed', lost: { amount: 2400 } })
    expect(await device.storage.readState()).toBeNull()
  })
})
