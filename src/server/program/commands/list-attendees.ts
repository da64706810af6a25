import { AppError } from '#domain/errors.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { defaultLocale, isLocale, locales } from '#domain/locale.ts'
import { type StoredForm, findForm, findFormBySlug } from '#server/catalogue/form/form-store.ts'
import { listOrdersOf } from '#server/papers/ticket/attendee-store.ts'
import { writeAttendeeList } from '#server/papers/ticket/write-attendee-list.ts'
import type { Deps } from '#server/money/deps.ts'

/**
 * Writes the list of attendees of a form that an operator names.
 * @param name ORGANIZATION/SLUG, or ORGANIZATION/TYPE/SLUG if two forms share a slug
 * @throws AppError NOT_FOUND; Error if the language is not supported
 */
export async function listAttendeesOf(
  deps: Deps,
  name: string,
  language: string = defaultLocale,
): Promise<string> {
  if (!isLocale(language)) throw new Error(`there are lists in ${locales.join(', ')}, not in "${language}"`)
  const form = await findNamed(deps, name)
  if (form === null) throw new AppError('NOT_FOUND', { detail: `no form ${name}` })
  const pieces = writeAttendeeList(deps.db, form, {
    listOrders: (after, most) => listOrdersOf(deps.db, form.id, { after, most, from: 'order' }),
    locale: language,
    format: 'csv',
  })
  let list = ''
  for await (const piece of pieces) list += String(piece)
  return list.trimEnd()
}

async function findNamed(deps: Deps, name: string): Promise<StoredForm | null> {
  const [organizationSlug = '', ...rest] = name.split('/')
  const formSlug = rest.at(-1) ?? ''
  if (rest.length < 2) return findFormBySlug(deps.db, { organizationSlug, formSlug })
  const formType = formTypeOf(rest[0] ?? '')
  return formType === null ? null : findForm(deps.db, { organizationSlug, formType, formSlug })
}
