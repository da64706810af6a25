/**
 * The journeys of `npm test`: one payment in a real browser, from the campaign to the ledger, and one over time. The
 * other ones belong to `npm run test:all`, as all screens do; what they pay is proved through the API in `npm test`.
 */
export const quickJourneys: readonly string[] = ['gift/guest-donation', 'over-time/monthly'].map(
  (path) => `tests/e2e/journeys/${path}.test.ts`,
)
