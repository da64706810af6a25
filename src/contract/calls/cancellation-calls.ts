import type { Static } from 'typebox'
import type {
  Cancellation,
  CancellationPlan,
  ConsideredPriceSchema,
  RepaidSchema,
  RetryCancellationSchema,
  StartCancellation,
  StartedCancellation,
} from '#contract/cancellation/cancellation.ts'

/** Cancellations of a campaign, for its association. */
export interface CancellationCalls {
  'GET /admin/organizations/:org/forms/:type/:slug/cancellations': {
    query: Static<typeof ConsideredPriceSchema>
    answer: CancellationPlan
  }
  'POST /admin/organizations/:org/forms/:type/:slug/cancellations': {
    body: StartCancellation
    answer: StartedCancellation
  }
  'GET /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation': { answer: Cancellation }
  'POST /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/confirm': {
    answer: Cancellation
  }
  'POST /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/withdraw': {
    answer: Cancellation
  }
  'POST /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/pause': {
    answer: Cancellation
  }
  'POST /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/resume': {
    answer: Cancellation
  }
  'POST /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/retry': {
    body: Static<typeof RetryCancellationSchema>
    answer: Cancellation
  }
  'POST /admin/organizations/:org/forms/:type/:slug/cancellations/:cancellation/repaid': {
    body: Static<typeof RepaidSchema>
    answer: Cancellation
  }
}
