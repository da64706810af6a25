import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { widgetScript, widgetScripts } from '#domain/widget/widget-script.ts'
import { embedScripts } from '#server/papers/widget/embed-scripts.ts'

/** The scripts that sites have pasted: these lines never change. */
const pasted = [
  {
    path: '/widget.js',
    integrity: 'sha384-XEP/EVyNOAK4z/aPFHPKC6twmkKqGHGD+E5rpk+Yw9rjVfAMHnrBM9BJlBUUrTV+',
  },
  {
    path: '/widget-2.js',
    integrity: 'sha384-l3z+arvu9wj9X4MUoI6AsZVT0hHltFPEG42oS7gjuhbvBGHtFuD+HLqV5Tvov7+t',
  },
]

test('the scripts that sites have pasted are the same, and new codes name the last one', () => {
  expect(widgetScripts.slice(0, -1)).toEqual(pasted)
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
