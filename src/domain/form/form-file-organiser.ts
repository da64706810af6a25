import type { FaqEntry, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { FormFileObject } from '#domain/form/form-file-reader.ts'

/** A page with more questions would be read by no one. */
const mostQuestions = 12
/** The first associations under the law of 1901 are younger; foundations may be older. */
const firstYear = 1500
const lastYear = 2999

/** What an organisation says of itself on each of its campaign pages: its age, when it was verified, its answers. */
export function readOrganiser(
  organisation: FormFileObject,
): Pick<OrganisationDefinition, 'foundedYear' | 'verifiedOn' | 'faq'> {
  return {
    foundedYear: organisation.number('foundedYear', { min: firstYear, max: lastYear, whole: true }),
    verifiedOn: organisation.has('verifiedOn') ? organisation.civilDate('verifiedOn') || null : null,
    faq: organisation.list('faq', mostQuestions, (value, path): FaqEntry => {
      const entry = new FormFileObject(value, path, organisation.context, ['question', 'answer'])
      return { question: entry.text('question', { max: 200 }), answer: entry.text('answer', { max: 2000 }) }
    }),
  }
}
