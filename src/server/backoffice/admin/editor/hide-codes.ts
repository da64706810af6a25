import { isAllowed } from '#domain/access/rights.ts'
import type { Writer } from '#server/identity/user/actor.ts'

/** Replaces a discount code for readers. */
const hiddenCode = '•••'

/** A definition as JSON text without its discount codes, for a user who may read it and not change it. */
function hideCodes(source: string): string {
  const form = JSON.parse(source) as { readonly discountCodes?: unknown }
  if (!Array.isArray(form.discountCodes)) return source
  const discountCodes = form.discountCodes.map((one: object) => ({ ...one, code: hiddenCode }))
  return JSON.stringify({ ...form, discountCodes }, null, 2)
}

/** A code is worth money to who knows it: only who may change the form reads it. */
export function shownTo({ organisationId, formId, memberships }: Writer, source: string): string {
  return isAllowed(memberships, 'form:edit', { organisationId, formId }) ? source : hideCodes(source)
}
