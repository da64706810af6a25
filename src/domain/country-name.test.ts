import { expect, test } from 'vitest'
import { countryName } from '#domain/country-name.ts'

test.each([
  ['FR', 'fr', 'France'],
  ['DE', 'es', 'Alemania'],
  ['France', 'en', 'France'],
  ['Burkina Faso et Mali', 'fr', 'Burkina Faso et Mali'],
] as const)('%s in %s: %s', (code, locale, name) => expect(countryName(code, locale)).toBe(name))
