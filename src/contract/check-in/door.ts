import { type Static, Type } from 'typebox'
import { doorTicketStates, mostScans, ticketsPerPage } from '#domain/check-in/door-list.ts'
import { DoorPriceSchema } from '#contract/check-in/door-sale.ts'
import { body, day, instant, oneOf, orNull, text, uuid } from '#contract/shape.ts'

/** Calls of devices of volunteers, who have no account: a link opens a gate, a key contacts it. */

/** The page of a gate; the secret of its link is behind the `#`, which browsers do not send. */
export function gatePath(gateId: string): string {
  return `/controle/${gateId}`
}

const mostPages = 1_000

export const OpenDeviceSchema = body({
  /** The secret of the link. */
  token: text(100),
  /** Kind of device: Android, iPhone. */
  label: text(60),
})
export type OpenDevice = Static<typeof OpenDeviceSchema>

export const OpenedDeviceSchema = Type.Object({
  /** Opens every contact of this device; it is given once. */
  key: text(100),
})
export type OpenedDevice = Static<typeof OpenedDeviceSchema>

const ScanSchema = body({
  /** Made by the device: a contact that is repeated records it once. */
  id: Type.String({ format: 'uuid', maxLength: 40 }),
  /** Of the ticket. */
  number: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  at: instant(),
  undoneAt: orNull(instant()),
})
export type Scan = Static<typeof ScanSchema>

export const ContactGateSchema = body({
  key: text(100),
  /** The clock of the device. */
  now: instant(),
  /** Digests of its pages of tickets, in their order. */
  digests: Type.Array(text(40), { maxItems: mostPages }),
  /** The cursor of its last contact; null: it has no entries yet. */
  since: orNull(Type.String({ pattern: '^[0-9]{1,18}$', maxLength: 18 })),
  scans: Type.Array(ScanSchema, { maxItems: mostScans }),
})
export type ContactGate = Static<typeof ContactGateSchema>

const DoorTicketSchema = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  proof: text(40),
  tierId: text(100),
  name: text(300),
  orderNumber: text(40),
  options: Type.Array(text(500)),
  answers: Type.Array(Type.Object({ label: text(200), value: text(5_000) })),
  state: oneOf(doorTicketStates),
})

const DoorEntrySchema = Type.Object({
  id: uuid(),
  number: Type.Integer({ minimum: 1 }),
  at: instant(),
  gate: text(60),
  device: Type.Integer({ minimum: 1 }),
  undoneAt: orNull(instant()),
})

/** Everything that a device needs to decide by itself until its next contact. */
export const DoorContactSchema = Type.Object({
  now: instant(),
  gate: Type.Object({
    name: text(60),
    device: Type.Integer({ minimum: 1 }),
    endsAt: instant(),
    /** The prices that it admits; null: every one. */
    tierIds: orNull(Type.Array(text(100))),
    /** False: it ended, or this device was removed. What it had of people goes. */
    isOpen: Type.Boolean(),
  }),
  campaign: Type.Object({
    formId: uuid(),
    title: text(500),
    tiers: Type.Array(Type.Object({ id: text(100), name: text(200), day: orNull(day()) })),
  }),
  /** Public keys that sign tickets, as base64url. */
  keys: Type.Array(text(100)),
  /** Pages of tickets whose digest is not the one that the device sent. */
  pages: Type.Array(
    Type.Object({
      index: Type.Integer({ minimum: 0 }),
      digest: text(40),
      tickets: Type.Array(DoorTicketSchema, { maxItems: ticketsPerPage }),
    }),
  ),
  pageCount: Type.Integer({ minimum: 0 }),
  /** Entries of every gate of the campaign that were written since the cursor. */
  entries: Type.Array(DoorEntrySchema),
  cursor: text(20),
  /** Prices that it sells now; null: it sells nothing. */
  prices: orNull(Type.Array(DoorPriceSchema)),
})
export type DoorContact = Static<typeof DoorContactSchema>
