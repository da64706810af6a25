import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** API tests beside those of a folder's own district; everything else is found by its imports. */
const alsoNeeded: readonly (readonly [changed: RegExp, tests: readonly string[]])[] = [
  [/^(src\/server|sql)\/catalogue\/(stock|form)\//, ['money/cart']],
  [/^(src\/server|sql)\/money\/(checkout|attempt|order|orphan|provider-sync)\//, ['money/payment']],
  [/^(src\/server|sql)\/money\/(installment|schedule|withdrawal)\//, ['money/collection']],
  [/^(src\/server|sql)\/money\/(dispute|offline)\//, ['money/refund', 'money/payout']],
  [/^(src\/server\/program\/pages|src\/server\/platform\/page-cache)\//, ['catalogue/site', 'platform/http']],
  [/^src\/web\/mails\//, ['platform/mail', 'messages']],
  [/^(migrations|sql)\//, ['platform/db', 'money/payment/donation']],
  [/^src\/contract\//, ['program/openapi', 'money/cart/bad-input']],
]

/** The folder of a changed file's API tests: its district and noun, where there is one. */
function ownTests(file: string): string[] {
  const [, district, noun] = /^(?:src\/server|sql)\/(\w+)\/([\w-]+)\//.exec(file) ?? []
  const folder = `${district}/${noun}`
  return district !== undefined && existsSync(join(root, 'tests/api', folder)) ? [folder] : []
}

/** Parts of paths of the API tests that these changed files need. */
export function apiTestsOf(files: readonly string[]): string[] {
  const parts = files.flatMap((file) => [
    ...ownTests(file),
    ...alsoNeeded.flatMap(([changed, tests]) => (changed.test(file) ? tests : [])),
  ])
  const changed = files.filter((file) => /^tests\/(api|fuzz)\/.*\.test\.tsx?$/.test(file))
  return [...new Set([...parts.map((part) => `tests/api/${part}`), ...changed])]
}
