import { checkParticipant } from '#domain/participant/check-participant.ts'
import { checkPayer, tidyText, tidyTyped } from '#domain/payer/check-payer.ts'
import type { PayerDraft } from '#domain/payer/payer.ts'
import { parseApiDate } from '#domain/date-text.ts'
import { compactText } from '#domain/pasted-text.ts'
import type { Problem } from '#domain/problem.ts'

/** Someone whom the user registers: a child, most often. */
export interface Person {
  readonly firstName: string
  readonly lastName: string
}

/** Details that a user saves to be filled in. `birthDate` is `YYYY-MM-DD`, or null. */
export interface ProfileDetails extends Person {
  readonly birthDate: string | null
  readonly address: string
  readonly zipCode: string
  readonly city: string
  readonly country: string
}

/** A family, and a class: beyond that a spreadsheet serves better. */
export const mostPeople = 20

/**
 * The problems of a profile, as those of a payer (`payer.firstName` …) and of participants (`people.0.firstName` …).
 * Only the names are required; a form may later ask for more.
 * @param email of the account, which is not a part of the profile
 * @param today `YYYY-MM-DD` in Paris
 */
export function checkProfile(
  details: PayerDraft,
  people: readonly Person[],
  { email, today }: { readonly email: string; readonly today: string },
): Problem[] {
  const own = checkPayer(
    { ...details, email },
    {
      askBirthDate: false,
      askAdult: false,
      addressRequired: false,
      acceptForeignPayers: true,
      allowOrganizationPayer: false,
      allowIndividualPayer: true,
      today,
      legalStatusIds: new Set(),
      withConfirmation: false,
    },
  )
  return [
    ...own.filter(({ field }) => field !== 'payer.email'),
    ...people.flatMap((person, index) => checkParticipant(person, `people.${index}`, true, today)),
  ]
}

/** The details as stored: normalised texts, France where no country is given. */
export function tidyProfileDetails(draft: PayerDraft): ProfileDetails {
  return {
    firstName: tidyTyped(draft.firstName),
    lastName: tidyTyped(draft.lastName),
    birthDate: parseApiDate(draft.birthDate ?? ''),
    address: tidyTyped(draft.address),
    zipCode: compactText(draft.zipCode ?? ''),
    city: tidyTyped(draft.city),
    country: tidyText(draft.country).toUpperCase() || 'FR',
  }
}

/** People as stored. */
export function tidyPeople(people: readonly Person[]): Person[] {
  return people.map(({ firstName, lastName }) => ({
    firstName: tidyTyped(firstName),
    lastName: tidyTyped(lastName),
  }))
}
