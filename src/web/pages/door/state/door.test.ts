import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ContactGate, DoorContact } from '#contract/check-in/door.ts'
import { type DoorTicket, entriesByTicket } from '#domain/check-in/door-list.ts'
import { type Send, ApiFailure } from '#web/lib/api/api-client.ts'
import { Door } from '#web/pages/door/state/door.ts'
import type { DoorStore, GateState, StoredPage, StoredScan } from '#web/pages/door/state/door-storage.ts'

const tickets: readonly DoorTicket[] = ['Anne', 'Béa', 'Cyd'].map((name, index) => ({
  number: index + 1,
  proof: name,
  tierId: 'adult',
  name,
  orderNumber: '2026-000001',
  options: [],
  answers: [],
  state: 'valid',
}))

/** The storage of a device, which outlives its page. */
function aStore(): DoorStore {
  let state: GateState | null = null
  let pages: StoredPage[] = []
  const scans = new Map<string, StoredScan>()
  return {
    readState: async () => state,
    writeState: async (next) => {
      state = next
    },
    readPages: async () => pages,
    writePages: async (changed, count) => {
      pages = [...pages]
      for (const page of changed) pages[page.index] = page
      pages = pages.slice(0, count)
    },
    readScans: async () => [...scans.values()],
    writeScans: async (some) => {
      for (const scan of some) scans.set(scan.id, scan)
    },
    clear: async () => {
      state = null
      pages = []
      scans.clear()
    },
  }
}

const start = Date.parse('2027-03-13T18:00:00Z')

/** A server as devices see it: scans are recorded by their ids, entries are answered whole. */
function aServer() {
  const recorded = new Map<string, DoorContact['entries'][number]>()
  let isOpen = true
  const gate = { name: 'Porte A', endsAt: '2027-03-14T10:00:00Z', tierIds: null }
  const answer = ({ scans, digests }: ContactGate, device: number): DoorContact => {
    for (const scan of scans) {
      const known = recorded.get(scan.id)
      const undoneAt = known?.undoneAt ?? scan.undoneAt
      recorded.set(scan.id, { ...scan, undoneAt, gate: gate.name, device })
    }
    const page = {
      index: 0,
      digest: 'one',
      tickets: tickets.map((one) => ({ ...one, options: [], answers: [] })),
    }
    return {
      now: new Date(start).toISOString(),
      gate: { ...gate, device, isOpen },
      campaign: { formId: 'form', title: 'Le bal', tiers: [{ id: 'adult', name: 'Adulte', day: null }] },
      keys: [],
      pages: isOpen && digests[0] !== 'one' ? [page] : [],
      pageCount: isOpen ? 1 : 0,
      entries: isOpen ? [...recorded.values()] : [],
      cursor: '1',
    }
  }
  return { recorded, answer, close: () => (isOpen = false) }
}

const unreachable = () =>
  new ApiFailure({ routeCode: null, status: 0, code: 'NETWORK', message: 'no network' })

/** A device: its network is there, lost on the way there, or lost on the way back; its page can be opened again. */
function aDevice(server: ReturnType<typeof aServer>, device: number) {
  const storage = aStore()
  let network: 'there' | 'lost before' | 'lost after' = 'there'
  let ids = 0
  const send = (async (line: string, input: { readonly body: ContactGate }) => {
    if (network === 'lost before') throw unreachable()
    const answer = line === 'POST /gates/devices' ? { key: 'key' } : server.answer(input.body, device)
    if (network === 'lost after') throw unreachable()
    return answer
  }) as Send
  const newId = () => {
    ids += 1
    return `${device}-${ids}`
  }
  const openPage = async () => {
    const door = new Door({ storage, send, now: () => start, newId })
    await door.open('token', '')
    return door
  }
  return {
    storage,
    openPage,
    is: (state: typeof network) => {
      network = state
    },
  }
}

const ticketOf = (number: number) => tickets.find((ticket) => ticket.number === number) as DoorTicket

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
    state: fc.constantFrom('there' as const, 'lost before' as const, 'lost after' as const),
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
          expect(door.view()).toMatchObject({ unsent: 0, isOffline: false, count: { tickets: 3, entered } })
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

test('a gate that was never open on a device needs a network, and says so', async () => {
  const device = aDevice(aServer(), 1)
  device.is('lost before')
  expect((await device.openPage()).view()).toMatchObject({ phase: 'failed', failure: 'OFFLINE' })
})
