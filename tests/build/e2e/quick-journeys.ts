/**
 * The journeys of `npm test`: a payment of each form type and of each kind over time, by mouse and by keyboard.
 * `npm run test:all` adds every other one.
 */
export const quickJourneys: readonly string[] = [
  'journeys/gift/guest-donation',
  'journeys/gift/keyboard',
  'journeys/event/event',
  'journeys/membership',
  'journeys/crowdfunding',
  'journeys/shop',
  'journeys/payment-form',
  'journeys/checkout',
  'journeys/over-time/monthly',
  'journeys/over-time/direct-debit',
].map((path) => `tests/e2e/${path}.test.ts`)
