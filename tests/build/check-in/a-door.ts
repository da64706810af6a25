import { randomUUID } from 'node:crypto'
import type { Gates } from '#contract/check-in/gates.ts'
import type { ContactGate, DoorContact, OpenedDevice } from '#contract/check-in/door.ts'
import type { Browser } from '../a-browser.ts'
import { aBrowser } from '../a-browser.ts'
import type { World } from '../a-world.ts'

export const gatesPath = '/ha-api/admin/organizations/la-ruche/forms/Event/bal/gates'

/** A gate without other limits, open for a day. */
export function aGate(world: World, name: string, change: object = {}): object {
  const endsAt = new Date(world.deps.clock.now().getTime() + 24 * 60 * 60_000).toISOString()
  return { name, tierIds: null, endsAt, sells: false, ...change }
}

/** The secret of a gate's link. */
export const secretOf = (link: string | null | undefined) => (link ?? '').split('#')[1] ?? ''

/** Opens a gate as a member, and returns it with the secret of its link. */
export async function openGate(world: World, member: Browser, name: string, change: object = {}) {
  const { body } = await member.post<Gates>(gatesPath, aGate(world, name, change))
  const gate = body.gates.find((one) => one.name === name)
  return { id: gate?.id ?? '', token: secretOf(gate?.link) }
}

/** A device of a volunteer, without an account. */
export async function aDevice(world: World, token: string, label = 'Android') {
  const browser = aBrowser(world.url)
  const { body } = await browser.post<OpenedDevice>('/ha-api/gates/devices', { token, label })
  const contact = (change: Partial<Omit<ContactGate, 'key'>> = {}) =>
    browser.post<DoorContact>('/ha-api/gates/contact', {
      key: body.key,
      now: world.deps.clock.now().toISOString(),
      digests: [],
      since: null,
      scans: [],
      ...change,
    })
  return { key: body.key, contact }
}

/** A scan of a ticket at this moment, or so many seconds before. */
export function aScan(world: World, number: number, secondsAgo = 0, change: object = {}) {
  const at = new Date(world.deps.clock.now().getTime() - secondsAgo * 1_000).toISOString()
  return { id: randomUUID(), number, at, undoneAt: null, ...change }
}
