import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entriesByTicket } from '#domain/check-in/door-list.ts'
import type { Door } from '#web/pages/door/state/door.ts'
import { aDevice, aServer, networks, ticketOf } from '../../../../../tests/build/check-in/a-door-on-device.ts'

type Device = ReturnType<typeof aDevice>
interface Stage {
  readonly devices: readonly { readonly device: Device; door: Door }[]
}

const act = fc.oneof(
  fc.record({
    kind: fc.constant('enter' as const),
    device: fc.nat(1),
    ticket: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant('undo' as const), device: fc.nat(1) }),
  fc.record({ kind: fc.constant('contact' as const), device: fc.nat(1) }),
  fc.record({ kind: fc.constant('reopen' as const), device: fc.nat(1) }),
  fc.record({
    kind: fc.constant('network' as const),
    device: fc.nat(1),
    state: fc.constantFrom(...networks),
  }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

async function play({ devices }: Stage, one: Act): Promise<void> {
  const own = devices[one.device]
  if (own === undefined) return
  if (one.kind === 'enter') await own.door.choose(ticketOf(one.ticket))
  else if (one.kind === 'undo') await own.door.undo()
  else if (one.kind === 'contact') await own.door.contact()
  else if (one.kind === 'network') own.device.is(one.state)
  // Killed and opened again: only its storage is left.
  else own.door = await own.device.openPage()
}

describe('two devices at a gate', () => {
  test('lose no scan and invent none, whatever the network does and however often their pages are closed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const server = aServer()
        const two = [aDevice(server, 1), aDevice(server, 2)]
        const stage = {
          devices: await Promise.all(two.map(async (device) => ({ device, door: await device.openPage() }))),
        }
        for (const one of acts) await play(stage, one)
        for (const { device, door } of stage.devices) {
          device.is('there')
          await door.contact()
        }
        for (const { door } of stage.devices) await door.contact()
        const scans = (await Promise.all(two.map(({ storage }) => storage.readScans()))).flat()
        const facts = (all: Iterable<{ id: string; number: number; undoneAt: string | null }>) =>
          [...all].map(({ id, number, undoneAt }) => `${id} ${number} ${undoneAt}`).toSorted()
        expect(facts(server.recorded.values())).toEqual(facts(scans))
        // Both know the same: who is in, and how many.
        const entered = entriesByTicket(server.recorded.values()).size
        for (const { door } of stage.devices) {
          expect(door.view()).toMatchObject({ unsent: 0, network: 'there', count: { tickets: 3, entered } })
        }
      }),
      { numRuns: 300 },
    )
  })

  test('a ticket is let in once by a device, and the other one knows after its next contact', async () => {
    const server = aServer()
    const [one, other] = [await aDevice(server, 1).openPage(), await aDevice(server, 2).openPage()]
    await one.choose(ticketOf(1))
    expect(one.view().answer).toMatchObject({ outcome: 'admitted', isLetIn: true })
    await one.choose(ticketOf(1))
    expect(one.view().answer).toMatchObject({ outcome: 'already', isLetIn: false })
    await one.contact()
    await other.contact()
    await other.choose(ticketOf(1))
    expect(other.view().answer).toMatchObject({ outcome: 'already', before: { first: { device: 1 } } })
  })

  test('both name a ticket that both let in', async () => {
    const server = aServer()
    const two = [aDevice(server, 1), aDevice(server, 2)]
    const opened = await Promise.all(two.map((device) => device.openPage()))
    for (const device of two) device.is('lost before')
    for (const door of opened) await door.choose(ticketOf(1))
    for (const device of two) device.is('there')
    for (const door of [...opened, ...opened]) await door.contact()
    for (const door of opened) expect(door.view().conflicts.map(({ first }) => first.number)).toEqual([1])
  })

  test('forget everything once the gate is closed, but for scans that are still to be sent', async () => {
    const server = aServer()
    const device = aDevice(server, 1)
    const door = await device.openPage()
    device.is('lost before')
    await door.choose(ticketOf(1))
    server.close()
    await door.contact()
    expect(await device.storage.readScans()).toHaveLength(1)
    device.is('there')
    await door.contact()
    expect(door.view().phase).toBe('closed')
    expect(server.recorded.size).toBe(1)
    expect([await device.storage.readState(), await device.storage.readScans()]).toEqual([null, []])
  })
})

test('a volunteer removes the gate from the device: what can be sent is sent, and nothing is left', async () => {
  const server = aServer()
  const device = aDevice(server, 1)
  const door = await device.openPage()
  await door.choose(ticketOf(1))
  await door.forget()
  expect(server.recorded.size).toBe(1)
  const { readState, readPages, readScans } = device.storage
  expect([await readState(), await readPages(), await readScans()]).toEqual([null, [], []])
  expect(door.view().phase).toBe('closed')
})

test('a press that is faster than another lets a ticket in once', async () => {
  const device = aDevice(aServer(), 1)
  const door = await device.openPage()
  await Promise.all([door.choose(ticketOf(1)), door.choose(ticketOf(1)), door.choose(ticketOf(1))])
  expect(await device.storage.readScans()).toHaveLength(1)
  const answer = {
    id: 9,
    outcome: 'otherDay',
    ticket: null,
    number: 2,
    before: null,
    isLetIn: false,
  } as const
  await Promise.all([door.letInAnyway(answer), door.letInAnyway(answer)])
  expect(await device.storage.readScans()).toHaveLength(2)
  expect(door.view().answer?.outcome).toBe('already')
})

test('an entry that could not be stored is red, and counts for no one', async () => {
  const device = aDevice(aServer(), 1)
  const door = await device.openPage()
  Object.assign(device.storage, { writeScans: () => Promise.reject(new Error('the disk is full')) })
  await door.choose(ticketOf(1))
  expect(door.view()).toMatchObject({
    answer: { outcome: 'notStored', isLetIn: false },
    count: { entered: 0 },
  })
})

test('an entry that is taken back while its contact is on its way stays taken back', async () => {
  const server = aServer()
  const device = aDevice(server, 1)
  const door = await device.openPage()
  await door.choose(ticketOf(1))
  await Promise.all([door.contact(), door.undo()])
  await door.contact()
  expect([...server.recorded.values()].map(({ undoneAt }) => undoneAt !== null)).toEqual([true])
  expect(door.view()).toMatchObject({ unsent: 0, count: { entered: 0 } })
})

test('a gate that was never open on a device needs a network, and says so', async () => {
  const device = aDevice(aServer(), 1)
  device.is('lost before')
  expect((await device.openPage()).view()).toMatchObject({ phase: 'failed', failure: 'OFFLINE' })
})

test.each([
  ['lost before', 'none'],
  ['busy', 'troubled'],
  ['portal', 'troubled'],
] as const)('a network that is %s is %s', async (network, shown) => {
  const device = aDevice(aServer(), 1)
  const door = await device.openPage()
  device.is(network)
  await door.choose(ticketOf(1))
  await door.contact()
  expect(door.view()).toMatchObject({ network: shown, unsent: 1 })
  device.is('there')
  await door.contact()
  expect(door.view()).toMatchObject({ network: 'there', unsent: 0 })
})
