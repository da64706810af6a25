import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { settingsScript } from '#web/features/accessibility/settings-script.ts'

/** Runs the script over the least of a page, as the head of a document would. */
function runWith(stored: string | null) {
  const dataset: Record<string, string> = {}
  const listeners = new Map<string, (event: unknown) => void>()
  const kept = new Map<string, string>()
  if (stored !== null) kept.set('obole.accessibility', stored)
  const page = {
    documentElement: { dataset },
    addEventListener: (name: string, listener: (event: unknown) => void) => listeners.set(name, listener),
  }
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  }
  runInNewContext(settingsScript, { document: page, localStorage: storage })
  return { dataset, kept, change: (target: object) => listeners.get('change')?.({ target }) }
}

test('kept settings are on the root element before anything is painted', () => {
  expect(runWith('{"text":"large","contrast":"high"}').dataset).toEqual({ text: 'large', contrast: 'high' })
})

test.each(['not json', 'null', null])('%s in the storage is no reason to fail', (stored) => {
  expect(runWith(stored).dataset).toEqual({})
})

test('a choice is applied and kept, the normal value forgets it', () => {
  const page = runWith('{"text":"large"}')
  page.change({ dataset: { setting: 'motion' }, value: 'none' })
  expect(page.dataset).toEqual({ text: 'large', motion: 'none' })
  page.change({ dataset: { setting: 'text' }, value: '' })
  expect(page.dataset).toEqual({ motion: 'none' })
  expect(page.kept.get('obole.accessibility')).toBe('{"motion":"none"}')
})
