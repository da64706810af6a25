import { expect, inject, test } from 'vitest'
import { playSequences } from '../../build/model/play-sequences.ts'

// Two files, so that two test workers share the sequences: each starts elsewhere.
test('in any sequence of events, no money is lost, doubled or without its order (first half)', async () => {
  expect(await playSequences(inject('modelRuns'), inject('modelSeed'))).toEqual([])
}, 0)
