import { expect, test } from 'vitest'
import { frenchPostcode, townsAt } from '#web/features/payer-form/town/towns-at.ts'

const file = '000Nantes\n140Aigrefeuille-sur-Maine|Geneston|Montbert\n800Saint-Herblain'

test.each([
  ['44000', ['Nantes']],
  ['44140', ['Aigrefeuille-sur-Maine', 'Geneston', 'Montbert']],
  ['44800', ['Saint-Herblain']],
  ['44999', []],
])('the communes of %s', (zipCode, towns) => expect(townsAt(file, zipCode)).toEqual(towns))

test.each([
  ['44000', 'FR', '44000'],
  [' 44 000 ', 'FR', '44000'],
  ['97400', 'RE', '97400'],
  ['4400', 'FR', null],
  ['440000', 'FR', null],
  ['1000A', 'FR', null],
  ['10115', 'DE', null],
  ['', 'FR', null],
])('%s in %s', (zipCode, country, postcode) => expect(frenchPostcode(zipCode, country)).toBe(postcode))
