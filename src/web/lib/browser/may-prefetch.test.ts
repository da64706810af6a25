import { expect, test } from 'vitest'
import { lineOf, mayPrefetch } from '#web/lib/browser/may-prefetch.ts'

test.each([
  [{}, true],
  [{ connection: { effectiveType: '4g' } }, true],
  [{ connection: { effectiveType: '3g', saveData: false } }, true],
  [{ connection: { effectiveType: '4g', saveData: true } }, false],
  [{ connection: { effectiveType: '2g' } }, false],
  [{ connection: { effectiveType: 'slow-2g' } }, false],
])('%j: %s', (navigator, expected) => expect(mayPrefetch(lineOf(navigator))).toBe(expected))
