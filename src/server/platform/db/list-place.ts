import { isCivilDate } from '#domain/form/form-file-values.ts'

/** A UUID and an instant within a place of a list, as parts of a pattern. */
export const idPart = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
export const instantPart = String.raw`(\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{6}Z)`

const day = /^\d{4}-\d\d-\d\d(?:T|$)/

/** Reads a place of a list: the whole, then its parts; none where it is no place, or has a day of no calendar. */
export function readPlace(pattern: RegExp, place: string): readonly (string | undefined)[] {
  const parts = pattern.exec(place) ?? []
  const isReal = parts.slice(1).every((part) => !day.test(part) || isCivilDate(part.slice(0, 10)))
  return isReal ? parts : []
}
