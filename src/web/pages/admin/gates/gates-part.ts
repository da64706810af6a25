import type { Gates } from '#contract/check-in/gates.ts'
import type { FormAddress } from '#web/paths.ts'

/** A part of the page about the gates of an event. */
export interface GatesPart {
  readonly address: FormAddress
  readonly gates: Gates
  readonly onChange: (gates: Gates) => void
}
