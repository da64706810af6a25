import { type Static, Type } from 'typebox'
import { mostGateName } from '#domain/check-in/gate.ts'
import { body, cents, day, instant, orNull, text, uuid } from '#contract/shape.ts'

const count = () => Type.Integer({ minimum: 0 })

const DeviceSchema = Type.Object({
  id: uuid(),
  number: Type.Integer({ minimum: 1 }),
  /** Kind of device; empty: not known. */
  label: text(60),
  lastContactAt: instant(),
  /** Milliseconds by which its clock is behind ours; negative: ahead. */
  clockBehindMs: Type.Integer(),
  isRemoved: Type.Boolean(),
  entries: Type.Integer({ minimum: 0 }),
})

const GateSchema = Type.Object({
  id: uuid(),
  name: text(mostGateName),
  tierIds: orNull(Type.Array(text(100))),
  endsAt: instant(),
  isOpen: Type.Boolean(),
  /** The link for volunteers; null: it ended, or the user may not open gates. */
  link: orNull(text(500)),
  /** The link as a QR code, for the phones of volunteers. */
  linkSvg: orNull(text(40_000)),
  entries: Type.Integer({ minimum: 0 }),
  /** Money that it took for orders that were not cancelled; null: it sells nothing, or the user may not open gates. */
  sales: orNull(Type.Object({ orders: count(), cash: cents(), card: cents() })),
  devices: Type.Array(DeviceSchema),
})
export type Gate = Static<typeof GateSchema>

/** The entrances of an event: figures that follow, gates, and what two gates let in twice. */
export const GatesSchema = Type.Object({
  title: text(500),
  /** Whether the user opens and ends gates. */
  canManage: Type.Boolean(),
  /** Whether the user opens gates that sell. */
  canSell: Type.Boolean(),
  /** Valid tickets, and those of them that came in. */
  tickets: count(),
  entered: count(),
  tiers: Type.Array(
    Type.Object({ id: text(100), name: text(200), day: orNull(day()), tickets: count(), entered: count() }),
  ),
  /** Entries by quarters of an hour, the first one first; empty quarters between two are listed. */
  quarters: Type.Array(
    Type.Object({
      at: instant(),
      entries: count(),
      /** Those of them by gate and by price; one without any is left out. */
      gates: Type.Array(Type.Object({ id: uuid(), entries: count() })),
      tiers: Type.Array(Type.Object({ id: text(100), entries: count() })),
    }),
  ),
  gates: Type.Array(GateSchema),
  /** Tickets that several devices let in, the last one first. */
  conflicts: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      entries: Type.Array(
        Type.Object({ at: instant(), gate: text(mostGateName), device: Type.Integer({ minimum: 1 }) }),
      ),
    }),
  ),
  /** Whether there are more of them than are listed. */
  hasMoreConflicts: Type.Boolean(),
  /** For a new gate. */
  proposedEnd: instant(),
  latestEnd: instant(),
})
export type Gates = Static<typeof GatesSchema>

export const OpenGateSchema = body({
  name: text(200),
  /** Null: every price. */
  tierIds: orNull(Type.Array(text(100), { maxItems: 200 })),
  endsAt: text(40),
  /** Whether volunteers sell tickets there. */
  sells: Type.Boolean(),
})
export type OpenGate = Static<typeof OpenGateSchema>
