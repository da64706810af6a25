import type { FoundPerson } from '#contract/person/people.ts'
import { useTexts } from '#web/lib/texts.ts'

type Named = Pick<FoundPerson, 'firstName' | 'lastName' | 'companyName' | 'email'>

/** The first and the last name of a person. */
export const contactOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()

/** How a person is called: a company by its own name, who has no name by their address. */
export function usePersonName(): (person: Named) => string {
  const t = useTexts('people')
  return (person) =>
    [person.companyName, contactOf(person), person.email].find((name) => name !== '') ?? t('noName')
}
