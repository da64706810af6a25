import { expect, test } from 'vitest'
import type { Form } from '#contract/form.ts'
import { ContributorList } from '#web/features/contributors/contributor-list.tsx'
import { renderWithRoot } from '../../../../tests/build/render-with-root.tsx'

const line = { displayName: 'Zoé', amount: null, comment: null, date: '2026-11-25T10:00:00Z' }

/** The list of a form with this many contributors, of whom the first two are on the page. */
function listOf(formType: Form['formType'], contributorsCount: number, isOpen = true): string {
  const form: Partial<Form> = { formType, contributorsCount, contributorsVisible: true }
  const data = [1, 2].slice(0, contributorsCount).map(() => ({ ...line, isOrganization: false }))
  const first = { data, continuationToken: null }
  return renderWithRoot(<ContributorList form={form as Form} first={first} isOpen={isOpen} />, {
    areas: ['campaign'],
  })
}

test.each([
  ['Donation', 12, '12 dons'],
  ['Donation', 1, '1 don'],
  ['CrowdFunding', 12, '12 contributions'],
  ['Event', 12, '12 participations'],
  ['Donation', 0, 'Aucun don pour l’instant'],
  ['CrowdFunding', 0, 'Aucune contribution pour l’instant'],
  ['Event', 0, 'Aucune participation pour l’instant'],
] as const)('a %s with %i contributors: %s', (formType, count, words) => {
  expect(listOf(formType, count)).toContain(words)
})

test('a form that takes no payments does not ask for a first contributor', () => {
  expect(listOf('Donation', 0, false)).toBe('')
  expect(listOf('Donation', 1, false)).toContain('1 don')
})
