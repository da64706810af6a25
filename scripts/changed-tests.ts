/** The API tests of each folder of the server and of SQL; everything else is found by its imports. */
const testsOf: readonly (readonly [folders: RegExp, tests: readonly string[]])[] = [
  [/^(src\/server\/\w+\/cart|sql\/\w+\/cart)\//, ['carts', 'cart-life', 'foreign-carts']],
  [/^(src\/server\/\w+\/(stock|form)|sql\/\w+\/(stock|form))\//, ['stock', 'closed-forms', 'carts', 'site']],
  [
    /^(src\/server\/\w+\/(checkout|payment|order)|sql\/\w+\/(payment|order|attempt|orphan))\//,
    ['payments', 'donation', 'stripe'],
  ],
  [
    /^(src\/server\/\w+\/(collection|installment|withdrawal)|sql\/\w+\/(installment|schedule))\//,
    ['collection'],
  ],
  [
    /^(src\/server\/\w+\/(refund|dispute|payout|offline)|sql\/\w+\/(refund|payout))\//,
    ['refunds', 'payouts'],
  ],
  [
    /^(src\/server\/\w+\/(ledger|provider-sync|restore)|sql\/\w+\/ledger)\//,
    ['ledger-checks', 'poll-attempts'],
  ],
  [/^src\/server\/providers\/stripe\//, ['stripe']],
  [
    /^(src\/server\/\w+\/(mail|reminder|renewal|digest|news)|src\/web\/mails|sql\/\w+\/mail)\//,
    ['mail', 'visitors'],
  ],
  [/^(src\/server\/\w+\/(document|ticket|card|receipt|summary)|sql\/\w+\/receipt)\//, ['documents']],
  [/^(src\/server\/\w+\/user|sql\/\w+\/user)\//, ['identity', 'account']],
  [/^src\/server\/\w+\/(access|admin|support)\//, ['access']],
  [/^src\/server\/\w+\/(verification|register)\//, ['verification']],
  [/^src\/server\/\w+\/account\//, ['account']],
  [
    /^src\/server\/\w+\/(pages|page-cache|cover|address|prospect|visit|abuse|share|overlay|widget)\//,
    ['site', 'visitors'],
  ],
  [/^src\/server\/\w+\/(http|app|defence|db)\//, ['site', 'bad-requests', 'edge-routes', 'database']],
  [/^(migrations|sql)\//, ['database', 'donation']],
  [/^src\/contract\//, ['openapi', 'bad-input']],
]

/** Parts of paths of the API tests that these changed files need. */
export function apiTestsOf(files: readonly string[]): string[] {
  const parts = testsOf.flatMap(([folders, tests]) => (files.some((file) => folders.test(file)) ? tests : []))
  const changed = files.filter((file) => /^tests\/(api|fuzz)\/.*\.test\.tsx?$/.test(file))
  return [...new Set([...parts.map((part) => `tests/api/${part}`), ...changed])]
}
