import { expect, test } from 'vitest'
import { safeBackUrl } from '#server/money/checkout/safe-back-url.ts'

const contact = { phone: '', email: '', url: 'https://la-ruche.example/dons' }
const safe = (backUrl: string | undefined) =>
  safeBackUrl(backUrl, 'https://obole.example', { contact } as Parameters<typeof safeBackUrl>[2])

test.each([
  ['/associations/la-ruche', 'https://obole.example/associations/la-ruche'],
  ['https://obole.example/a?b=c#d', 'https://obole.example/a?b=c#d'],
  ['https://la-ruche.example/merci', 'https://la-ruche.example/merci'],
])('%s is an address of this site or of the association', (backUrl, target) => {
  expect(safe(backUrl)).toBe(target)
})

test.each([
  undefined,
  '',
  '//exemple.fr',
  '/\\exemple.fr',
  'http://obole.example/a',
  'http://la-ruche.example/',
  'https://la-ruche.example.exemple.fr/',
  'https://obole.example@exemple.fr/',
  'https://zoe:secret@obole.example/',
  'https://exemple.fr/',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,a',
  // Its origin is that of the address within.
  'blob:https://obole.example/a',
])('%j leads nowhere', (backUrl) => {
  expect(safe(backUrl)).toBeNull()
})
