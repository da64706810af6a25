/** Part of a picture: its name, and the first row of pixels that is shown. */
type Excerpt = readonly [picture: string, top?: number]

/** A finding of the review of the screens: what the screen was, and what it is. */
export interface Finding {
  readonly name: string
  /** In the pictures of `beforeCommit`. */
  readonly before: Excerpt
  /** In the pictures of now. */
  readonly after: Excerpt
  /** Rows of pixels of both. */
  readonly height: number
}

/** The last commit with the pictures that were reviewed: docs/screens has all of them there. */
export const beforeCommit = 'a7a596f3'

const phone = 844

/** In the order of docs/screens/findings.md. */
export const findings: readonly Finding[] = [
  { name: 'card-page', before: ['card-1280'], after: ['card-1280'], height: 900 },
  { name: 'amounts', before: ['campaign-390'], after: ['campaign-390'], height: 1240 },
  { name: 'logo', before: ['step-2-contributors-390'], after: ['step-2-contributors-390'], height: phone },
  { name: 'chosen', before: ['step-1-donation-1280'], after: ['step-1-donation-1280'], height: 800 },
  { name: 'prices', before: ['campaign-event-390', 820], after: ['campaign-event-390', 550], height: phone },
  { name: 'payment-form', before: ['payment-form-390'], after: ['payment-form-390'], height: 1500 },
  { name: 'covers', before: ['search-results-390'], after: ['search-results-390'], height: 1100 },
  { name: 'search', before: ['search-1280'], after: ['search-1280'], height: 900 },
  {
    name: 'closed-form',
    before: ['banner-ended-payment-form-390'],
    after: ['banner-ended-payment-form-390'],
    height: phone,
  },
  {
    name: 'rate',
    before: ['step-1-amount-refused-390'],
    after: ['step-1-amount-refused-390'],
    height: phone,
  },
  {
    name: 'tips',
    before: ['step-3-payment-not-started-390', 680],
    after: ['step-3-payment-not-started-390', 690],
    height: 560,
  },
  { name: 'hover', before: ['share-390'], after: ['share-hovered-390'], height: phone },
  {
    name: 'spinner',
    before: ['step-3-payment-not-started-390', 1100],
    after: ['step-3-payment-not-started-390', 1230],
    height: 860,
  },
  { name: 'quiet-buttons', before: ['step-3-tip-390', 780], after: ['step-3-tip-390', 780], height: 600 },
  { name: 'one-order', before: ['step-3-summary-1280'], after: ['step-3-summary-1280'], height: 1150 },
  {
    name: 'donor-list',
    before: ['confirmed-published-390', 900],
    after: ['confirmed-answered-390', 900],
    height: 700,
  },
  { name: 'outcome', before: ['outcome-refused-390'], after: ['outcome-refused-390'], height: phone },
  { name: 'alerts', before: ['card-did-not-open-390'], after: ['card-did-not-open-390'], height: phone },
  { name: 'legal-tables', before: ['legal-page-390', 600], after: ['legal-page-390', 540], height: phone },
  { name: 'login', before: ['login-390'], after: ['sign-in-390'], height: phone },
  { name: 'errors', before: ['step-2-errors-390'], after: ['step-2-errors-390'], height: 1100 },
  { name: 'toasts', before: ['schedule-stopped-390'], after: ['schedule-stopped-390'], height: phone },
  { name: 'steps', before: ['step-2-contributors-390'], after: ['step-2-contributors-390'], height: 320 },
  { name: 'map', before: ['map-390'], after: ['map-390'], height: phone },
  { name: 'mails', before: ['mail-390'], after: ['mail-390'], height: 1240 },
]

/** The file of a finding's picture: `findings/01-card-page.webp`. */
export const findingFile = (finding: Finding): string =>
  `findings/${String(findings.indexOf(finding) + 1).padStart(2, '0')}-${finding.name}.webp`

/** The first screen of a phone, one of each type of campaign, side by side in `first-screens.webp`. */
export const firstScreens: readonly string[] = [
  'donation',
  'event',
  'membership',
  'crowd-funding',
  'shop',
  'payment-form',
].map((type) => `campaign-${type}-390-first`)

/** The pictures of now that are composed. */
export const findingPictures: ReadonlySet<string> = new Set([
  ...findings.map(({ after: [picture] }) => picture),
  ...firstScreens,
])
