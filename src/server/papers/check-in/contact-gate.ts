import type { ContactGate, DoorContact, Scan } from '#contract/check-in/door.ts'
import type { DoorPage } from '#domain/check-in/door-list.ts'
import { AppError } from '#domain/errors.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { hashDeviceKey } from '#server/papers/check-in/device-key.ts'
import type { ReadDoorList } from '#server/papers/check-in/door-lists.ts'
import { readPrices } from '#server/papers/check-in/read-prices.ts'
import {
  type StoredDevice,
  findDevice,
  listEntries,
  noteContact,
  readCursor,
  recordCheckIns,
} from '#server/papers/check-in/gate-store.ts'

type GateDeps = Pick<Deps, 'db' | 'clock'>

/** A difference of clocks that the way of a request explains. */
const slightMs = 5_000
/**
 * Takes the scans of a device, and gives it what changed since its last contact. Scans are taken for two days after the
 * end of the gate too, without anything of people in the answer; none of a device that was removed.
 * @throws AppError NOT_FOUND for a key of no device
 */
export async function contactGate(
  { db, clock }: GateDeps,
  readList: ReadDoorList,
  { key, now: deviceNow, digests, since, scans }: ContactGate,
): Promise<DoorContact> {
  const device = await findDevice(db, hashDeviceKey(key))
  if (device === null) throw new AppError('NOT_FOUND')
  const now = clock.now()
  const behindMs = now.getTime() - new Date(deviceNow).getTime()
  if (Number.isNaN(behindMs)) throw new AppError('BAD_REQUEST', { detail: 'the clock of the device' })
  if (scans.length > 0 && takesScans(device, now)) {
    const error = Math.abs(behindMs) < slightMs ? 0 : behindMs
    const corrected = scans.map((scan) => correctScan(scan, error, device.openedAt, now))
    await recordCheckIns(db, { device: device.id, scans: corrected, now })
  }
  await noteContact(db, device.id, behindMs, now)
  const { gate, number } = device
  const isOpen = isGateOpen(device, now)
  const list = await readList(gate)
  const cursor = await readCursor(db)
  return {
    now: now.toISOString(),
    gate: {
      name: gate.name,
      device: number,
      endsAt: gate.endsAt.toISOString(),
      tierIds: gate.tierIds === null ? null : [...gate.tierIds],
      isOpen,
    },
    campaign: presentCampaign(list.form),
    keys: [...list.keys],
    pages: isOpen ? changedPages(list.pages, digests) : [],
    pageCount: isOpen ? list.pages.length : 0,
    entries: isOpen ? await listEntries(db, gate.formId, since) : [],
    cursor,
    prices: isOpen && gate.sells ? await readPrices(db, gate, list.form, now) : null,
  }
}

/** How long after the end of a gate its devices may still send what they had let in. */
const lateMs = 2 * 24 * 60 * 60_000

/** A removed device is not trusted any more. */
function takesScans({ gate, removedAt }: StoredDevice, now: Date): boolean {
  return removedAt === null && now.getTime() < gate.endsAt.getTime() + lateMs
}

export function isGateOpen({ gate, removedAt }: StoredDevice, now: Date): boolean {
  return removedAt === null && gate.endedAt === null && now < gate.endsAt
}

function presentCampaign({ id, definition }: StoredForm): DoorContact['campaign'] {
  return {
    formId: id,
    title: definition.title,
    tiers: definition.tiers.map(({ id: tierId, name, day }) => ({ id: tierId, name, day: day ?? null })),
  }
}

function changedPages(pages: readonly DoorPage[], digests: readonly string[]): DoorContact['pages'] {
  return pages.flatMap(({ digest, tickets }, index) =>
    digest === digests[index] ? [] : [{ index, digest, tickets: tickets.map(copyTicket) }],
  )
}

function copyTicket({ options, answers, ...ticket }: DoorPage['tickets'][number]) {
  return { ...ticket, options: [...options], answers: answers.map((answer) => ({ ...answer })) }
}

/** The times of a scan by our clock, within the time that the device is known. @throws AppError BAD_REQUEST */
function correctScan({ at, undoneAt, ...scan }: Scan, behindMs: number, opened: Date, now: Date): Scan {
  const correct = (time: string) => {
    const ms = new Date(time).getTime() + behindMs
    if (Number.isNaN(ms)) throw new AppError('BAD_REQUEST', { detail: 'the time of a scan' })
    return new Date(Math.min(Math.max(ms, opened.getTime()), now.getTime())).toISOString()
  }
  return { ...scan, at: correct(at), undoneAt: undoneAt === null ? null : correct(undoneAt) }
}
