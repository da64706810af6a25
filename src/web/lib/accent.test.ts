import { expect, test } from 'vitest'
import { accentOn } from '#web/lib/accent.ts'

test('a colour with enough contrast is unchanged', () => {
  expect(accentOn('#1f6f54', 'light')).toBe('#1f6f54')
})

test('a pale colour is darkened on the light page, a dark one lightened on the dark page', () => {
  expect(accentOn('#ffe680', 'light')).not.toBe('#ffe680')
  expect(accentOn('#101040', 'dark')).not.toBe('#101040')
})

test.each([null, '', 'red', '#fff', '#1f6f5g', 'url(x)', '#1f6f54}body{}'])('%s is not a colour', (text) => {
  expect(accentOn(text, 'light')).toBeNull()
})
