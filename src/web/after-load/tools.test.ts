import { describe, expect, test } from 'vitest'
import { pageKindOf } from '#domain/address/page-kind.ts'
import { answerOf, toolsToLoad } from './tools.ts'

const all = {
  survey: { url: 'https://survey.example/s.js', origin: 'https://survey.example' },
  tagManager: { url: 'https://tags.example/t.js', origin: 'https://tags.example' },
  monitoring: {
    url: 'https://rum.example/m.js',
    origin: 'https://rum.example',
    sampleRate: 0.5,
    replayRate: 0.2,
  },
}
const names = (situation: Partial<Parameters<typeof toolsToLoad>[0]>) =>
  toolsToLoad({ parties: all, answer: 'all', kind: 'public', dice: 0.3, ...situation }).map(
    ({ name }) => name,
  )

describe.each(['public', 'checkout', 'payment', 'widget'] as const)('on a %s page', (kind) => {
  const may = kind === 'public' || kind === 'checkout'
  test.each([
    [null, []],
    ['none', []],
    ['', []],
    ['survey', ['survey']],
    ['tagManager.monitoring', ['tagManager', 'monitoring']],
    ['all', ['survey', 'tagManager', 'monitoring']],
    ['something-else', []],
  ])('the answer %s allows %j', (answer, expected) => {
    expect(names({ kind, answer })).toEqual(may ? expected : [])
  })

  test('loads nothing without configuration', () => expect(names({ kind, parties: {} })).toEqual([]))
})

test.each([
  [0, true, 'true'],
  [0.09, true, 'true'],
  [0.1, true, 'false'],
  [0.49, true, 'false'],
  [0.5, false, undefined],
  [0.99, false, undefined],
])('a random number of %d: followed %s, recorded %s', (dice, isFollowed, replay) => {
  const found = toolsToLoad({ parties: all, answer: 'all', kind: 'public', dice }).find(
    ({ name }) => name === 'monitoring',
  )
  expect(found !== undefined).toBe(isFollowed)
  expect(found?.data['replay']).toBe(replay)
})

test('redirections to payment count as payment pages', () => {
  expect(names({ kind: pageKindOf('/associations/x/evenements/y/redirection') })).toEqual([])
})

test.each([
  ['', null],
  ['locale=en', null],
  ['locale=en; consent=none', 'none'],
  ['consent=survey.monitoring; locale=en', 'survey.monitoring'],
  ['my_consent=all', null],
])('the cookies %j contain the answer %j', (cookies, answer) => expect(answerOf(cookies)).toBe(answer))
