import { expect, inject, test } from 'vitest'
import { playSequences } from '../../build/model/play-sequences.ts'

// Two files, so that both workers play: each begins elsewhere.
test('whatever happens in whatever order, no money is lost, doubled or without its order (second half)', async () => {
  expect(await playSequences(inject('modelRuns') / 2, inject('modelSeed') + 1)).toEqual([])
}, 0)
