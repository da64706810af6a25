// The Node options of the program: the same in `npm start` and in the measurements. The operator's settings have
// priority.
import { join } from 'node:path'
import { root } from './machine-needs.mjs'

/** Compiled code is cached for later starts: a start takes half the time, and no compiler stays in memory. */
export const compiledOnce = { NODE_COMPILE_CACHE: join(root, '.cache/node') }

/**
 * Limits the memory of a busy process. A rendered page is a few megabytes of short-lived objects, for which 8 MB are
 * enough: the default takes three times that and is not faster. The live objects take about 60 MB: with a limit of 256
 * MB the collector runs early enough. Native memory is returned at once instead of being retained in small pieces.
 */
export const smallMemory = {
  NODE_OPTIONS: '--max-semi-space-size=8 --max-old-space-size=256',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '32768',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
