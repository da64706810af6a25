import { formTypeRules } from '#domain/form/form-types.ts'
import type { EventOfMail } from '#contract/mails.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'

/** Date and venue; null if the form has no event. */
export function eventOfMail({ definition }: StoredForm): EventOfMail | null {
  if (formTypeRules[definition.type].ends !== 'event') return null
  const { place } = definition
  const town = place === null ? '' : `${place.zipCode} ${place.city}`.trim()
  const parts = place === null ? [] : [place.name, place.address, town]
  return {
    startDate: definition.startDate,
    endDate: definition.endDate,
    place: parts.filter((part) => part !== '').join(', '),
    onlineUrl: definition.onlineUrl ?? '',
  }
}
