import type { SellAtGate, SoldAtGate } from '#contract/check-in/door-sale.ts'
import { checkSale, doorPrices, saleTotal } from '#domain/check-in/door-sale.ts'
import { AppError } from '#domain/errors.ts'
import { defaultLocale } from '#domain/locale.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { tidyTyped } from '#domain/payer/check-payer.ts'
import { throwIfAny } from '#domain/problem.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { addOffline } from '#server/money/offline/add-offline.ts'
import { type OfflineEntry, formOfFile } from '#server/money/offline/offline-file.ts'
import { findOfflineEntry } from '#server/money/offline/offline-store.ts'
import { isGateOpen } from '#server/papers/check-in/contact-gate.ts'
import { hashDeviceKey } from '#server/papers/check-in/device-key.ts'
import { type StoredDevice, findDevice } from '#server/papers/check-in/gate-store.ts'
import { loadSale, writeSale } from '#server/papers/check-in/sale-store.ts'
import { readTexts } from '#server/platform/read-texts.ts'

const t = readTexts('papers/door')(defaultLocale)

type Sale = Omit<SellAtGate, 'key' | 'id'>

/**
 * Sells tickets at a gate, paid in cash or at the terminal of the association's bank: an order as one that a member enters,
 * whose tickets come in at once. A sale that is sent again is one order, also after the end of the gate.
 * @throws AppError NOT_FOUND for a key of no device; LINK_EXPIRED where the gate ended; GATE_SELLS_NOTHING; TIER_UNKNOWN for a
 * price that it does not sell; SALE_CHANGED where the total is another one; VALIDATION and those of `addOffline`
 */
export async function sellAtGate(deps: Deps, { key, id, ...sale }: SellAtGate): Promise<SoldAtGate> {
  const device = await findDevice(deps.db, hashDeviceKey(key))
  if (device === null) throw new AppError('NOT_FOUND')
  const form = await loadForm(deps.db, device.gate.formId)
  const { organisationId } = form
  const reference = `gate:${device.id}:${id}`
  const known = await findOfflineEntry(deps.db, organisationId, reference)
  if (known === null) assertMaySell(device, form, sale, deps.clock.now())
  const entries = [asEntry(device, form, sale, reference)]
  const seller = { deviceId: device.id, gate: device.gate.name, device: device.number }
  await addOffline(deps, { ...formOfFile(form), entries }, null, (tx, entry, now, expires) => {
    // The core prices it: the volunteer asked the guest for this much.
    if (entry.freeze.payment.amount !== sale.amount) throw new AppError('SALE_CHANGED')
    return writeSale(tx, seller, entry, { now, expires })
  })
  const entered = await findOfflineEntry(deps.db, organisationId, reference)
  if (entered === null) throw new Error(`${reference} is sold, and has no order`)
  return loadSale(deps.db, entered.orderId)
}

/** @throws AppError as `sellAtGate` */
function assertMaySell(device: StoredDevice, { definition }: StoredForm, sale: Sale, now: Date): void {
  const { items, guest } = sale
  const { gate } = device
  if (!isGateOpen(device, now)) throw new AppError('LINK_EXPIRED')
  if (!gate.sells) throw new AppError('GATE_SELLS_NOTHING')
  const prices = doorPrices(definition, gate.tierIds, now)
  if (items.some(({ tierId }) => !prices.some((price) => price.tierId === tierId)))
    throw new AppError('TIER_UNKNOWN')
  throwIfAny(checkSale(items, saleTotal(items, prices), guest))
}

/** A sale as an entry by hand. A guest without a name is the sale at this gate. */
function asEntry(
  { gate }: StoredDevice,
  { definition }: StoredForm,
  { items, paymentMethod, guest }: Sale,
  reference: string,
): OfflineEntry {
  const [firstName, lastName] = [tidyTyped(guest.firstName), tidyTyped(guest.lastName)]
  const email = plainEmail(guest.email)
  const isNamed = firstName !== '' || lastName !== ''
  const named = { firstName, lastName }
  return {
    reference,
    number: '',
    paymentMethod,
    payer: {
      ...(isNamed ? named : { firstName: '', lastName: t('guest', { gate: gate.name }) }),
      ...(email !== '' && { email }),
    },
    items: items.map(({ tierId, quantity }) => ({
      tier: definition.tiers.find(({ id }) => id === tierId)?.key ?? '',
      quantity,
      ...(isNamed && { participant: named }),
    })),
  }
}
