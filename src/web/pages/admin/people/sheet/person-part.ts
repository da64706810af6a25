import type { PersonSheet } from '#contract/person/person-sheet.ts'

/** A part of the sheet of a person; a change answers the whole of it. */
export interface PersonPart {
  readonly org: string
  readonly person: PersonSheet
  readonly onPerson: (person: PersonSheet) => void
}
