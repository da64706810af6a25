import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { widgetScript, widgetScripts } from '#domain/widget/widget-script.ts'
import { embedScripts } from '#server/widget/embed-scripts.ts'

/** The first script, as sites have pasted it: this line never changes. */
const first = 'sha384-XEP/EVyNOAK4z/aPFHPKC6twmkKqGHGD+E5rpk+Yw9rjVfAMHnrBM9BJlBUUrTV+'

test('the first script is still the one that sites have pasted, and new codes name the last one', () => {
  expect(widgetScripts[0]).toEqual({ path: '/widget.js', integrity: first })
  expect(widgetScript).toBe(widgetScripts.at(-1))
  expect(new Set(widgetScripts.map(({ path }) => path)).size).toBe(widgetScripts.length)
})

describe.each(widgetScripts)('$path', ({ path, integrity }) => {
  const content = embedScripts[path]

  test('is the one whose hash other sites hold: a later version needs another path', () => {
    expect(integrity).toBe(`sha384-${createHash('sha384').update(content).digest('base64')}`)
  })

  test('has at most 3 kB', () => expect(content.length).toBeLessThanOrEqual(3072))
})
