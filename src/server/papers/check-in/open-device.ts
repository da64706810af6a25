import type { OpenDevice, OpenedDevice } from '#contract/check-in/door.ts'
import { mostDevices } from '#domain/check-in/gate.ts'
import { AppError } from '#domain/errors.ts'
import { oneLine } from '#domain/pasted-text.ts'
import type { Deps } from '#server/money/deps.ts'
import { countDevices, insertDevice, lockGate } from '#server/papers/check-in/gate-store.ts'
import { hashDeviceKey, newDeviceKey } from '#server/papers/check-in/device-key.ts'

/**
 * Opens a gate on a device, by the secret of its link; the device stores the key and comes back with it.
 * @throws AppError LINK_INVALID; LINK_EXPIRED where the gate ended; GATE_FULL
 */
export async function openDevice(
  { db, clock, links, newId }: Pick<Deps, 'db' | 'clock' | 'links' | 'newId'>,
  { token, label }: OpenDevice,
): Promise<OpenedDevice> {
  const now = clock.now()
  const gateId = links.read('gate', token, now)
  if (gateId === null) throw new AppError('LINK_INVALID')
  if (gateId === 'expired') throw new AppError('LINK_EXPIRED')
  const key = newDeviceKey()
  await db.transaction().execute(async (tx) => {
    const gate = await lockGate(tx, gateId)
    if (gate === null) throw new AppError('LINK_INVALID')
    if (gate.endedAt !== null) throw new AppError('LINK_EXPIRED')
    const count = await countDevices(tx, gateId)
    if (count >= mostDevices) throw new AppError('GATE_FULL')
    const device = { id: newId(), gateId, number: count + 1, label: oneLine(label) }
    await insertDevice(tx, { ...device, keyHash: hashDeviceKey(key) }, now)
  })
  return { key }
}
