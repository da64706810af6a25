import { expect, inject, test } from 'vitest'
import { playSequences } from '../../build/model/play-sequences.ts'

// Two files, so that two test workers share the sequences: each starts elsewhere.
test('in any sequence of events, no money is lost, doubled or without its order (second half)', async () => {
  expect(await playSequences(inject('modelRuns'), inject('modelSeed') + 1)).toEqual([])
}, 0)
