import { expect, test } from 'vitest'
import { readOrigin, writeOrigin } from '#server/providers/charge-metadata.ts'

// Charges at providers have this format since 0.1.0, and a repeated one is compared with the first.
test('the origin of a charge is written and read in the format of 0.1.0', () => {
  const metadata = { installationId: 'i-1', numberSeries: '1000' }
  expect(writeOrigin({ siteId: 'i-1', numberSeries: 1000 })).toEqual(metadata)
  expect(readOrigin(metadata)).toEqual({ siteId: 'i-1', numberSeries: 1000 })
})

test('metadata without a number of a series begin at 0; those without a site have no origin', () => {
  expect(readOrigin({ installationId: 'i-1', numberSeries: 'x' })).toEqual({ siteId: 'i-1', numberSeries: 0 })
  expect(readOrigin({ installationId: 'i-1' })).toEqual({ siteId: 'i-1', numberSeries: 0 })
  expect(readOrigin({ siteId: 'i-1' })).toBeNull()
})
