import { expect, test } from 'vitest'
import { FormFileError, readFormFile } from '#domain/form/read-form-file.ts'

const organisationOf = (changes: object) =>
  readFormFile(
    { organization: { slug: 'la-ruche', name: 'La Ruche', ...changes }, forms: [] },
    (path) => path,
  ).organisation

test('the organiser is described by the year, the day of verification and the answers', () => {
  const described = {
    foundedYear: 1987,
    verifiedOn: '2026-03-12',
    faq: [{ question: 'Puis-je aider ?', answer: ' Oui.\n\nLe mardi. ' }],
  }
  expect(organisationOf(described)).toMatchObject({
    foundedYear: 1987,
    verifiedOn: '2026-03-12',
    faq: [{ question: 'Puis-je aider ?', answer: 'Oui.\n\nLe mardi.' }],
  })
})

test('an association is verified only where its file says when', () => {
  expect(organisationOf({})).toMatchObject({ foundedYear: null, verifiedOn: null, faq: [] })
})

test.each([
  [{ foundedYear: '1987' }, 'organization.foundedYear'],
  [{ foundedYear: 12 }, 'organization.foundedYear'],
  [{ verifiedOn: true }, 'organization.verifiedOn'],
  [{ verifiedOn: '2026-02-30' }, 'organization.verifiedOn'],
  [{ faq: [{ question: 'Sans réponse ?' }] }, 'organization.faq[0].answer'],
  [{ faq: [{ question: '', answer: 'Oui.' }] }, 'organization.faq[0].question'],
  [{ faq: Array.from({ length: 13 }, () => ({ question: 'Q ?', answer: 'R' })) }, 'organization.faq'],
])('%j is a mistake of the file', (changes, path) => {
  const read = () => organisationOf(changes)
  expect(read).toThrow(FormFileError)
  expect(read).toThrow(path)
})
