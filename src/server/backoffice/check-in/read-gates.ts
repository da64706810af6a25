import type { Gate, Gates } from '#contract/check-in/gates.ts'
import { gatePath } from '#contract/check-in/door.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { latestGateEnd, proposedGateEnd } from '#domain/check-in/gate.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { type Granted, formIdOf } from '#server/identity/user/actor.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  type DeviceOfGate,
  type EntriesOfQuarter,
  type GateOfForm,
  type SalesOfGate,
  type TierFigures,
  countByQuarter,
  countByTier,
  listConflicts,
  listDevices,
  listGates,
  sumSales,
} from '#server/backoffice/check-in/gate-figures-store.ts'
import { drawCode } from '#server/platform/draw-code.ts'
import type { Tx } from '#server/platform/db/schema.ts'

export type GateDeps = Pick<Deps, 'db' | 'clock' | 'links' | 'newId' | 'settings'>

const mostConflicts = 50
const quarterMs = 15 * 60_000
/** A day: quarters further apart are not drawn in one line. */
const mostQuarters = 96

/** Reads the gates of a campaign with what came in by them. The link of a gate is for members who may open one. */
export async function readGates(deps: GateDeps, tx: Tx, granted: Granted): Promise<Gates> {
  const formId = formIdOf(granted)
  const now = deps.clock.now()
  const { definition } = await loadForm(tx, formId)
  const devices = Map.groupBy(await listDevices(tx, formId), ({ gateId }) => gateId)
  const tiers = tiersOf(definition, await countByTier(tx, formId))
  const canManage = isAllowed(granted.memberships, 'entry:manage', granted)
  const sum = (part: 'tickets' | 'entered') => tiers.reduce((total, tier) => total + tier[part], 0)
  const gates = await listGates(tx, formId)
  const twice = await listConflicts(tx, formId, mostConflicts + 1)
  const conflicts = [...Map.groupBy(twice, ({ number }) => number)]
  const sales = new Map((canManage ? await sumSales(tx, formId) : []).map((one) => [one.gateId, one]))
  return {
    title: definition.title,
    canManage,
    canSell: maySell(granted),
    tickets: sum('tickets'),
    entered: sum('entered'),
    tiers,
    quarters: quartersOf(await countByQuarter(tx, formId)),
    gates: gates.map((gate) => ({
      ...presentGate(deps, gate, devices.get(gate.id) ?? [], { now, canManage }),
      sales: gate.sells && canManage ? presentSales(sales.get(gate.id)) : null,
    })),
    conflicts: conflicts.slice(0, mostConflicts).map(([number, entries]) => ({
      number,
      entries: entries.map(({ at, gate, device }) => ({ at: at.toISOString(), gate, device })),
    })),
    hasMoreConflicts: conflicts.length > mostConflicts,
    proposedEnd: proposedGateEnd(definition, now).toISOString(),
    latestEnd: latestGateEnd(definition, now).toISOString(),
  }
}

/** Whether a member opens gates that sell: who enters money by hand may. */
export function maySell(granted: Granted): boolean {
  return isAllowed(granted.memberships, 'offline:enter', granted)
}

function presentSales(sales: SalesOfGate | undefined): Gate['sales'] {
  const { orders = 0, cash = 0, card = 0 } = sales ?? {}
  return { orders, cash, card }
}

function presentGate(
  { links, settings }: GateDeps,
  { id, name, tierIds, endsAt, endedAt }: GateOfForm,
  devices: readonly DeviceOfGate[],
  { now, canManage }: { readonly now: Date; readonly canManage: boolean },
): Omit<Gate, 'sales'> {
  const isOpen = endedAt === null && now < endsAt
  const secret = links.sign('gate', id, endsAt)
  const link = isOpen && canManage ? `${settings.publicUrl}${gatePath(id)}#${secret}` : null
  return {
    id,
    name,
    tierIds: tierIds === null ? null : [...tierIds],
    endsAt: (endedAt ?? endsAt).toISOString(),
    isOpen,
    link,
    linkSvg: link === null ? null : drawCode(link),
    entries: devices.reduce((total, { entries }) => total + entries, 0),
    devices: devices.map(presentDevice),
  }
}

function presentDevice(stored: DeviceOfGate): Gates['gates'][number]['devices'][number] {
  const { gateId: _, lastContactAt, ...device } = stored
  return { ...device, lastContactAt: lastContactAt.toISOString() }
}

/** Prices of tickets in the order of the form, then those that it no longer has. */
function tiersOf({ tiers }: FormDefinition, figures: readonly TierFigures[]): Gates['tiers'] {
  const known = tiers.filter(({ tierType }) => tierType === 'Registration')
  const former = figures.filter(({ tierId }) => !known.some(({ id }) => id === tierId))
  return [
    ...known.map(({ id, name, day }) => {
      const { tickets = 0, entered = 0 } = figures.find(({ tierId }) => tierId === id) ?? {}
      return { id, name, day: day ?? null, tickets, entered }
    }),
    ...former.map(({ tierId, ...rest }) => ({ id: tierId, day: null, ...rest })),
  ]
}

/** Every quarter of an hour from the first to the last entry; of more than a day, those that had some. */
function quartersOf(counted: readonly EntriesOfQuarter[]): Gates['quarters'] {
  const byTime = Map.groupBy(counted, ({ at }) => at.getTime())
  const times = [...byTime.keys()]
  const [first] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined) return []
  const count = (last - first) / quarterMs + 1
  const shown =
    count > mostQuarters ? times : Array.from({ length: count }, (_, index) => first + index * quarterMs)
  return shown.map((time) => {
    const own = byTime.get(time) ?? []
    return {
      at: new Date(time).toISOString(),
      entries: sumOf(own),
      gates: [...Map.groupBy(own, ({ gateId }) => gateId)].map(([id, of]) => ({ id, entries: sumOf(of) })),
      tiers: [...Map.groupBy(own, ({ tierId }) => tierId)].map(([id, of]) => ({ id, entries: sumOf(of) })),
    }
  })
}

const sumOf = (of: readonly EntriesOfQuarter[]) => of.reduce((sum, { entries }) => sum + entries, 0)
