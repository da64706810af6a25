import { expect, test } from 'vitest'
import { readerOf } from '#server/program/lifecycle/environment-reader.ts'
import { readThirdParties } from '#server/program/lifecycle/read-third-parties.ts'

const read = (env: Record<string, string>) => readThirdParties(readerOf(env))

test('none by default', () => expect(read({})).toEqual({}))

test('rates go with monitoring alone, and have their defaults', () => {
  expect(read({ SURVEY_URL: 'https://survey.example/s.js', MONITORING_SAMPLE_RATE: '0.5' })).toEqual({
    survey: { url: 'https://survey.example/s.js', origin: 'https://survey.example' },
  })
  expect(read({ MONITORING_URL: 'https://rum.example/m.js', MONITORING_REPLAY_RATE: '0.1' })).toEqual({
    monitoring: {
      url: 'https://rum.example/m.js',
      origin: 'https://rum.example',
      sampleRate: 1,
      replayRate: 0.1,
    },
  })
})

test.each([
  [{ TAG_MANAGER_URL: 'http://tags.example/t.js' }, 'TAG_MANAGER_URL'],
  [{ SURVEY_URL: 'survey' }, 'SURVEY_URL'],
  [{ MONITORING_SAMPLE_RATE: '2' }, 'MONITORING_SAMPLE_RATE'],
  [{ MONITORING_REPLAY_RATE: 'often' }, 'MONITORING_REPLAY_RATE'],
])('%j is rejected with the variable name', (env, key) => expect(() => read(env)).toThrow(key))
