import type { CheckPart } from '#web/pages/door/check-part.ts'
import type { SaleEntry } from '#web/pages/door/sale/sale-entry.ts'

/** A part of the sale at a gate. */
export interface SellProps extends CheckPart {
  /** It outlives this part: a volunteer scans a ticket in between, and loses nothing. */
  readonly entry: SaleEntry
  readonly onEntry: (entry: SaleEntry) => void
  readonly onClose: () => void
}
