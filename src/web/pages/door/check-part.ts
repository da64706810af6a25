import type { Door } from '#web/pages/door/state/door.ts'
import type { KnownGate } from '#web/pages/door/state/door-storage.ts'
import type { DoorView } from '#web/pages/door/state/door-view.ts'

/** A part of the screen at a gate that is open. */
export interface CheckPart {
  readonly door: Door
  readonly view: DoorView
  readonly known: KnownGate
}
