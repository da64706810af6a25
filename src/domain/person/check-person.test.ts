import { expect, test } from 'vitest'
import {
  checkConsent,
  checkTags,
  mostSourceLength,
  mostTagLength,
  tidyTags,
} from '#domain/person/check-person.ts'

test.each([
  [
    ['Bénévole', ' bénévole ', 'CHORALE'],
    ['bénévole', 'chorale'],
  ],
  [['', ' \u200b '], []],
  [
    ['été', 'eau'],
    ['eau', 'été'],
  ],
])('%j is stored as %j', (typed, stored) => {
  expect(tidyTags(typed)).toEqual(stored)
  expect(tidyTags(stored)).toEqual(stored)
})

test.each([
  [Array.from({ length: 20 }, (_, index) => `t${index}`), []],
  [Array.from({ length: 21 }, (_, index) => `t${index}`), ['TAG_COUNT']],
  [['é'.repeat(mostTagLength)], []],
  [['é'.repeat(mostTagLength + 1)], ['MAX_LENGTH']],
])('tags %#', (tags, codes) => {
  expect(checkTags(tags).map(({ code }) => code)).toEqual(codes)
})

test.each([
  [true, 'Bulletin', []],
  [true, '  ', ['REQUIRED']],
  [false, '', []],
  [false, 'x'.repeat(mostSourceLength + 1), ['MAX_LENGTH']],
])('a consent %s known by %j', (agrees, source, codes) => {
  const on = '2026-03-12'
  expect(checkConsent({ agrees, source, on }, on).map(({ code }) => code)).toEqual(codes)
})

test.each([
  ['2026-03-12', []],
  ['2026-03-13', ['consent.on DATE_PERIOD']],
  ['1999-12-31', ['consent.on DATE_PERIOD']],
  ['', ['consent.on DATE']],
])('a consent of %j', (on, problems) => {
  const found = checkConsent({ agrees: true, source: 'Bulletin', on }, '2026-03-12')
  expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
})
