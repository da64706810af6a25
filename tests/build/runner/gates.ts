/**
 * Which tests decide when. `quick`: `npm test`. `added`: what `npm run test:added` adds, so that `.ci/run` has both.
 * `everything`: `npm run test:long` and single suites. Source: docs/decisions/project/gates.md.
 */
export type Gate = 'quick' | 'added' | 'everything'

const ofApi = (...names: readonly string[]) => names.map((name) => `tests/api/${name}`)

/** Tests around carts, payments, accounts and rights: no payment is wrong where one of these is red. */
const aroundMoney = ofApi(
  'catalogue/**/*.test.ts',
  'messages/*.test.ts',
  'papers/**/*.test.ts',
  'platform/mail/*.test.ts',
  'program/**/*.test.ts',
  'providers/**/*.test.ts',
)

/** Rules among thousands of rows or hundreds of clients; each is proved among few in the first gate. */
const amongMany = ofApi(
  'backoffice/account/erased-data.test.ts',
  'money/collection/due-only.test.ts',
  'money/ledger/reads-what-it-needs.test.ts',
  'money/payment/card-networks.test.ts',
)

/** The files of the suite `api` in a gate. */
export function apiFiles(gate: Gate): { include: readonly string[]; exclude: readonly string[] } {
  const later = [...aroundMoney, ...amongMany]
  if (gate === 'added') return { include: later, exclude: [] }
  return { include: ofApi('**/*.test.ts'), exclude: gate === 'quick' ? later : [] }
}

const ofFaults = (...names: readonly string[]) => names.map((name) => `tests/faults/${name}.test.ts`)

/** Random sequences find more with each new seed: the second gate repeats them. */
const repeated = ofFaults('model/*', 'kill-points')

/** Tests with slow programs, long clocks or many buyers. The first gate proves each rule behind them faster. */
const patient = ofFaults(
  'collection',
  'controls/late-and-slow',
  'late-success',
  'one-year',
  'refunds/cancellations',
  'refunds/two-members',
  'rush',
  'slow-provider',
)

/** Failures around the money core that could lose it: database, disk, backups and upgrades. */
const surroundings = ofFaults(
  'operations/backup',
  'operations/doctor',
  'operations/full-disk',
  'operations/postgres-death',
  'operations/restored-payments',
  'operations/silent-database',
  'operations/upgrade-database',
)

/** Everything else around it (network, mail server, replicas, poolers, crowds) is for the long run alone. */
const operations = ofFaults('operations/*')

/** The files of the suite `faults` in a gate. */
export function faultFiles(gate: Gate): { include: readonly string[]; exclude: readonly string[] } {
  if (gate === 'added') return { include: [...repeated, ...patient, ...surroundings], exclude: [] }
  const exclude = gate === 'quick' ? [...patient, ...operations] : []
  return { include: ['tests/faults/**/*.test.ts'], exclude }
}

/**
 * The journeys of `npm test`: one payment in a real browser, from the campaign to the ledger, and one over time. The
 * other ones belong to the second gate, as all screens do; what they pay is proved through the API in `npm test`.
 */
const quickJourneys: readonly string[] = ['gift/guest-donation', 'over-time/monthly'].map(
  (path) => `tests/e2e/journeys/${path}.test.ts`,
)

/**
 * Journeys of the long run alone. Each varies one of the second gate by another card, another moment, a hostile text or
 * the keyboard, and a cheaper test proves its rule. The walks through rare states are beside them.
 */
const variants = 'tests/e2e/variants/**'

/** The files of the suite `e2e` in a gate. */
export function browserFiles(gate: Gate): { include: readonly string[]; exclude: readonly string[] } {
  if (gate === 'quick') return { include: quickJourneys, exclude: [] }
  return {
    include: ['tests/e2e/**/*.test.ts'],
    exclude: gate === 'added' ? [...quickJourneys, variants] : [],
  }
}
