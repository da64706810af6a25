import { expect, test } from 'vitest'
import { factsOf } from '#web/pages/public/error/error-kind.ts'

test.each([
  ['a file of a dialog', 'Failed to fetch dynamically imported module: https://x/a.js', 'missing'],
  ['the file of the next page', 'a dynamically imported module did not load', 'missing'],
  ['a mistake in the page', 'x is undefined', 'uncaught'],
])('%s has its screen', (_name, message, kind) => {
  const shown = factsOf(new TypeError(message)).kind
  // A mistake in the page is an error of the server while it renders there.
  expect(shown === 500 ? 'uncaught' : shown).toBe(kind)
})
