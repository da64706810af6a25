/** France and its territories, which share its postcodes and its list of addresses. */
export const frenchTerritories: ReadonlySet<string> = new Set(
  'FR GP MQ GF RE YT PM BL MF WF PF NC'.split(' '),
)

/** A complete French postcode of an address there, without spaces; null for any other. */
export function frenchPostcode(zipCode: string, country: string): string | null {
  const digits = zipCode.replaceAll(/\s/g, '')
  return frenchTerritories.has(country) && /^\d{5}$/.test(digits) ? digits : null
}

/** The communes of a postcode in the file of its first two digits. */
export function townsAt(file: string, zipCode: string): readonly string[] {
  const line = file.split('\n').find((one) => one.startsWith(zipCode.slice(2)))
  return line === undefined ? [] : line.slice(3).split('|')
}
