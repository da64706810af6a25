import { describe, expect, test } from 'vitest'
import {
  findLegalStatus,
  legalStatusOptions,
} from '#web/features/payer-form/legal-status/legal-status-options.ts'

const statuses = [
  { id: '1000', label: 'Entrepreneur individuel' },
  { id: '2110', label: 'Indivision entre personnes physiques' },
  { id: '5499', label: 'Société à responsabilité limitée (sans autre indication)' },
  { id: '5710', label: 'SAS, société par actions simplifiée' },
  { id: '9220', label: 'Association déclarée' },
  { id: '9300', label: 'Fondation' },
]

test('the usual forms come first, with both names', () => {
  expect(legalStatusOptions(statuses).map(({ label }) => label)).toEqual([
    'Association loi 1901 – Association déclarée',
    'SAS, société par actions simplifiée',
    'SARL – Société à responsabilité limitée (sans autre indication)',
    'EI – Entrepreneur individuel',
    'Fondation',
    'Indivision entre personnes physiques',
  ])
})

describe('findLegalStatus', () => {
  test.each([
    ['SAS, société par actions simplifiée', '5710'],
    ['association declaree', '9220'],
    ['Association loi 1901 – Association déclarée', '9220'],
    [' sarl ', '5499'],
    ['9300', '9300'],
    ['Indivision entre personnes physiques', '2110'],
    ['association', null],
    ['', null],
  ])('%s -> %s', (text, id) => expect(findLegalStatus(text, statuses)).toBe(id))
})
