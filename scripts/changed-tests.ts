/** The API tests of each folder of the server and of SQL; everything else is found by its imports. */
const testsOf: readonly (readonly [folders: RegExp, tests: readonly string[]])[] = [
  [/^(src\/server\/cart|sql\/cart)\//, ['carts', 'cart-life', 'foreign-carts']],
  [/^(src\/server\/(stock|form)|sql\/(stock|form))\//, ['stock', 'closed-forms', 'carts', 'site']],
  [
    /^(src\/server\/(checkout|payment|order)|sql\/(payment|order|attempt))\//,
    ['payments', 'donation', 'stripe'],
  ],
  [/^(src\/server\/(collection|installment|withdrawal)|sql\/(installment|schedule))\//, ['collection']],
  [/^(src\/server\/(refund|dispute|payout|offline)|sql\/(refund|payout))\//, ['refunds', 'payouts']],
  [/^(src\/server\/(ledger|provider-sync|restore)|sql\/ledger)\//, ['ledger-checks', 'poll-attempts']],
  [/^src\/server\/providers\/stripe\//, ['stripe']],
  [/^(src\/server\/(mail|reminder|renewal|digest|news)|src\/web\/mails|sql\/mail)\//, ['mail', 'visitors']],
  [/^(src\/server\/(document|ticket|card|receipt|summary)|sql\/receipt)\//, ['documents']],
  [/^(src\/server\/user|sql\/user)\//, ['identity', 'account']],
  [/^src\/server\/(access|admin|support)\//, ['access']],
  [/^src\/server\/(verification|register)\//, ['verification']],
  [/^src\/server\/account\//, ['account']],
  [
    /^src\/server\/(pages|page-cache|cover|address|prospect|visit|abuse|share|overlay|widget)\//,
    ['site', 'visitors'],
  ],
  [/^src\/server\/(http|app|defence|db)\//, ['site', 'bad-requests', 'edge-routes', 'database']],
  [/^(migrations|sql)\//, ['database', 'donation']],
  [/^src\/contract\//, ['openapi', 'bad-input']],
]

/** Parts of paths of the API tests that these changed files need. */
export function apiTestsOf(files: readonly string[]): string[] {
  const parts = testsOf.flatMap(([folders, tests]) => (files.some((file) => folders.test(file)) ? tests : []))
  const changed = files.filter((file) => /^tests\/(api|fuzz)\/.*\.test\.tsx?$/.test(file))
  return [...new Set([...parts.map((part) => `tests/api/${part}`), ...changed])]
}
