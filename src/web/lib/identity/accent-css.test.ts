import { expect, test } from 'vitest'
import { accentCss } from '#web/lib/identity/accent-css.ts'

test('the place of a photograph has its average colour, with or without a colour of the association', () => {
  expect(accentCss('#1f6f54', '#a0b1c2')).toMatch(/^:root\{--accent:#1f6f54.+:root\{--cover-place:#a0b1c2\}$/)
  expect(accentCss(null, '#a0b1c2')).toBe(':root{--cover-place:#a0b1c2}')
  expect(accentCss('#1f6f54')).not.toContain('--cover-place')
})

test('what is no colour is not written into the page', () => {
  expect(accentCss('red}', '#fff}body{display:none')).toBe('')
})
