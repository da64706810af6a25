import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { widgetScript } from '#domain/widget/widget-script.ts'
import { embedScript } from '#server/widget/embed-script.ts'

test('the script is the one whose hash other sites hold: a later version needs another path', () => {
  const hash = createHash('sha384').update(embedScript).digest('base64')
  expect(widgetScript.integrity).toBe(`sha384-${hash}`)
})

test('the script has at most 3 kB', () => expect(embedScript.length).toBeLessThanOrEqual(3072))
