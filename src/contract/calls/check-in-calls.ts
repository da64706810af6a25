import type { Gates, OpenGate } from '#contract/check-in/gates.ts'
import type { Awaited, FindAwaited } from '#contract/check-in/awaited.ts'
import type { SellAtGate, SoldAtGate } from '#contract/check-in/door-sale.ts'
import type { ContactGate, DoorContact, OpenDevice, OpenedDevice } from '#contract/check-in/door.ts'

/** Check-in at an event: gates, for members; their devices, for volunteers without an account. */
export interface CheckInCalls {
  'GET /admin/organizations/:org/forms/:type/:slug/gates': { answer: Gates }
  'POST /admin/organizations/:org/forms/:type/:slug/gates': { body: OpenGate; answer: Gates }
  'POST /admin/organizations/:org/forms/:type/:slug/gates/awaited/search': {
    body: FindAwaited
    answer: Awaited
  }
  'POST /admin/organizations/:org/forms/:type/:slug/gates/:gate/end': { answer: Gates }
  'POST /admin/organizations/:org/forms/:type/:slug/gates/:gate/devices/:device/remove': { answer: Gates }
  'POST /gates/devices': { body: OpenDevice; answer: OpenedDevice }
  'POST /gates/contact': { body: ContactGate; answer: DoorContact }
  'POST /gates/sales': { body: SellAtGate; answer: SoldAtGate }
}
