import { expect, test } from 'vitest'
import { documentTermsAt } from '#domain/organisation/document-terms.ts'

test.each([
  ['2027-03-31T10:00:00Z', '2026-03-31T10:00:00.000Z', '2022-03-31T10:00:00.000Z'],
  ['2028-02-29T10:00:00Z', '2027-02-28T10:00:00.000Z', '2023-02-28T10:00:00.000Z'],
])('at %s, twelve months and five years before', (now, abandoned, ended) => {
  const { abandonedBefore, relationEndedBefore } = documentTermsAt(new Date(now))
  expect([abandonedBefore.toISOString(), relationEndedBefore.toISOString()]).toEqual([abandoned, ended])
})
