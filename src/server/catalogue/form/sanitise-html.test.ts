import { expect, test } from 'vitest'
import { sanitiseHtml } from '#server/catalogue/form/sanitise-html.ts'

const link = (href: string) => sanitiseHtml(`<a href="${href}">lien</a>`)
const bare = '<a rel="nofollow ugc noopener">lien</a>'

test.each([
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\t//evil.example',
  'javascript:alert(1)',
  'http://evil.example',
])('a link to %j has no target', (href) => {
  expect(link(href)).toBe(bare)
})

test.each([
  'https://asso.example/page',
  'mailto:a@asso.example',
  'tel:+33102030405',
  '/associations/la-ruche',
])('a link to %j stays', (href) => {
  expect(link(href)).toBe(`<a href="${href}" rel="nofollow ugc noopener">lien</a>`)
})
