import { expect, test } from 'vitest'
import type { SalesReopened } from '#contract/mails.ts'
import { renderMail } from '#web/mails/render-mail.tsx'

const form: SalesReopened['form'] = {
  title: 'Le repas',
  url: 'https://exemple.fr/la-ruche/repas',
  formType: 'Event',
}
const organization = { name: 'La Ruche' } as SalesReopened['organization']

test.each([
  ['Event', true],
  ['CrowdFunding', true],
  ['Donation', false],
] as const)('a mail about an open %s says that quantities may be limited: %s', async (formType, is) => {
  const data = { brandName: 'Obole', organization, form: { ...form, formType } }
  const { text } = await renderMail({ kind: 'salesReopened', locale: 'fr', data })
  expect(text.includes('Les quantités peuvent être limitées.')).toBe(is)
  expect(text).toContain('C’est le seul message que vous recevrez')
})
