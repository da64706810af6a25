import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { townsAt } from '#web/features/payer-form/town/towns-at.ts'
import { drawTowns, readCommunes } from '../../scripts/build/towns.ts'

const communes = readCommunes()
const files = drawTowns(communes)
const townsOf = (zipCode: string) => townsAt(files.get(zipCode.slice(0, 2)) ?? '', zipCode)

test('every commune is found by each of its postcodes', () => {
  const current = communes.filter(({ type }) => type === 'commune-actuelle')
  expect(current.length).toBeGreaterThan(34_000)
  const lost = current.flatMap(({ nom, codesPostaux = [] }) =>
    codesPostaux.filter((code) => !townsOf(code).includes(nom)).map((code) => `${code} ${nom}`),
  )
  expect(lost).toEqual([])
})

test('the largest commune of a postcode comes first, and a city has one name', () => {
  expect(townsOf('44000')).toEqual(['Nantes'])
  expect(townsOf('13001')).toEqual(['Marseille'])
  expect(townsOf('44140')[0]).toBe('Aigrefeuille-sur-Maine')
  expect(townsOf('97400')).toEqual(['Saint-Denis'])
})

test('a look-up weighs less than 5 kB', () => {
  const sizes = [...files.values()].map((file) => brotliCompressSync(file).length)
  expect(sizes.length).toBeGreaterThan(95)
  expect(Math.max(...sizes)).toBeLessThan(5_000)
})
