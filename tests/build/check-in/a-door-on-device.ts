import type { SellAtGate, SoldAtGate } from '#contract/check-in/door-sale.ts'
import type { ContactGate, DoorContact } from '#contract/check-in/door.ts'
import type { DoorTicket } from '#domain/check-in/door-list.ts'
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
export function aServer() {
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
      prices: null,
    }
  }
  const sold = new Map<string, SellAtGate>()
  const sell = (sale: SellAtGate): SoldAtGate => {
    if (!sold.has(sale.id)) sold.set(sale.id, sale)
    return { orderNumber: sale.id, tickets: [4], amount: sale.amount }
  }
  return { recorded, answer, sold, sell, close: () => (isOpen = false) }
}

const unreachable = () =>
  new ApiFailure({ routeCode: null, status: 0, code: 'NETWORK', message: 'no network' })

const portal = () => new ApiFailure({ routeCode: null, status: 404, code: 'UNKNOWN', message: 'no page' })

const busy = () =>
  new ApiFailure({ routeCode: null, status: 429, code: 'TOO_MANY_REQUESTS', message: 'too many' })

/** The network of a device; a portal answers with pages of its own. */
export const networks = [
  'there',
  'lost before',
  'lost after',
  'portal',
  'portal without a page',
  'busy',
] as const
type Network = (typeof networks)[number]

/** A device: its network is there, lost on the way there, or lost on the way back; its page can be opened again. */
export function aDevice(server: ReturnType<typeof aServer>, device: number) {
  const storage = aStore()
  let network: Network = 'there'
  let refusal: string | null = null
  let ids = 0
  const send = (async (line: string, input: { readonly body: ContactGate | SellAtGate }) => {
    if (network === 'lost before') throw unreachable()
    if (network === 'portal') return null
    if (network === 'portal without a page') throw portal()
    if (network === 'busy') throw busy()
    if (refusal !== null && line === 'POST /gates/sales')
      throw new ApiFailure({ routeCode: null, status: 409, code: refusal, message: '' })
    const answer =
      line === 'POST /gates/devices'
        ? { key: 'key' }
        : line === 'POST /gates/sales'
          ? server.sell(input.body as SellAtGate)
          : server.answer(input.body as ContactGate, device)
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
    is: (state: Network) => {
      network = state
    },
    /** Its sales are refused with this code. */
    refuses: (code: string | null) => {
      refusal = code
    },
  }
}

/** A ticket of the list. */
export const ticketOf = (number: number) => tickets.find((ticket) => ticket.number === number) as DoorTicket
