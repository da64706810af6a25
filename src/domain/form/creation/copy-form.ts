import type { FormDefinition } from '#domain/form/form-definition.ts'
import { type DateMove, moveDay, moveInstant } from '#domain/form/creation/move-dates.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'

/** Parts that belong to one campaign alone: its news, the codes that were given out, its pause. */
const own = new Set(['slug', 'title', 'news', 'discountCodes', 'allowCoupons', 'suspended'])
const instants = new Set(['startDate', 'endDate', 'saleStartDate', 'saleEndDate'])
/** Days of tickets, of instalments and of a membership. */
const days = new Set(['day', 'date', 'from', 'until'])

/**
 * The contents of a campaign for another one, as a definition file writes them. Its ids follow from its address: what
 * is sold, held and ordered stays with the original.
 * @param mediaPath the path of the association's pictures, `/media/<organisation>/`
 * @param move null: the dates stay
 */
export function copyForm(form: FormDefinition, mediaPath: string, move: DateMove | null): object {
  const copied = Object.entries(writeFormFile(form, mediaPath)).filter(([key]) => !own.has(key))
  const copy = Object.fromEntries(copied)
  return move === null ? copy : (moved(copy, move) as object)
}

function moved(value: unknown, move: DateMove): unknown {
  if (Array.isArray(value)) return value.map((one) => moved(one, move))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => {
      if (typeof one !== 'string') return [key, moved(one, move)]
      if (instants.has(key)) return [key, moveInstant(one, move)]
      return [key, days.has(key) ? moveDay(one, move) : one]
    }),
  )
}
