import { describe, expect, test } from 'vitest'
import calls from 'virtual:script/calls'
import elements from 'virtual:script/elements'
import height from 'virtual:script/height'
import look from 'virtual:script/look'
import overlay from 'virtual:script/overlay'

describe.each(Object.entries({ calls, elements, height, look, overlay }))('the script %s', (_name, text) => {
  test('has at most 3 kB', () => expect(text.length).toBeLessThanOrEqual(3072))

  test('is one function, without imports, exports or types', () => {
    expect(text).toMatch(/^\(function\(\)\{.*\}\)\(\);$/s)
    expect(text).not.toMatch(/\b(import|export|interface)\b/)
  })
})
