/** Replaces a discount code for readers. */
const hiddenCode = '•••'

/** A definition as JSON text without its discount codes, for who may read it and not change it. */
export function hideCodes(source: string): string {
  const form = JSON.parse(source) as { readonly discountCodes?: unknown }
  if (!Array.isArray(form.discountCodes)) return source
  const discountCodes = form.discountCodes.map((one: object) => ({ ...one, code: hiddenCode }))
  return JSON.stringify({ ...form, discountCodes }, null, 2)
}
