import type { ParamsOf } from '#contract/calls.ts'
import type { Cancellation } from '#contract/cancellation/cancellation.ts'

/** Props of a part of the page of a cancellation. */
export interface CancellationPart {
  readonly cancellation: Cancellation
  /** The cancellation in addresses. */
  readonly params: ParamsOf<'GET /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation'>
  readonly onChanged: (cancellation: Cancellation) => void
}
