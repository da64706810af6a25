// How Node runs the program: the same by `npm start` and in the measurements.
import { join } from 'node:path'
import { root } from './machine-needs.mjs'

/**
 * A page rendered is a few megabytes of short-lived objects: a young generation of 8 MB takes them, where the default
 * of 32 MB costs three times that in memory and wins no time.
 */
export const serverFlags = ['--max-semi-space-size=8']

/** Compiled once, read at each later start; two pools of native memory are enough for one thread of JavaScript. */
export const serverEnvironment = { NODE_COMPILE_CACHE: join(root, '.cache/node'), MALLOC_ARENA_MAX: '2' }
