import type { RegisterFacts } from '#contract/account/register-facts.ts'
import { readableName } from '#domain/organisation/register-names.ts'
import type { RegistrationNumber } from '#domain/organisation/registration-numbers.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { findEntry, findLastImport } from '#server/catalogue/public-register/register-store.ts'

/**
 * Looks up a number in the imported files; null where no file of its register was imported. A number that they do not
 * contain may be newer than they are: it is a fact for readers, never a refusal.
 */
export async function findInRegister(tx: Tx, number: RegistrationNumber): Promise<RegisterFacts | null> {
  const importedAt = await findLastImport(tx, number.kind)
  if (importedAt === null) return null
  const found = { number: number.value, kind: number.kind, importedAt: importedAt.toISOString() }
  const entry = await findEntry(tx, number)
  if (entry === null) return { ...found, status: 'unknown', name: '', zipCode: '', city: '' }
  const { name, zipCode, city, isActive, seatZipCode, seatCity } = entry
  return {
    ...found,
    status: isActive ? 'active' : 'dissolved',
    name: readableName(name),
    zipCode: zipCode === '' ? (seatZipCode ?? '') : zipCode,
    city: readableName(city === '' ? (seatCity ?? '') : city),
  }
}
