import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from '../a-project.ts'

/** Functions of one text that a query asks beside others. */
const foldsText = ['fold']

/** Finds code by hand that `call-function.ts` does for all of them. JSON is written elsewhere for other reasons. */
function handWritten(path: string, text: string): string[] {
  const problems = []
  if (path.endsWith('-store.ts') && text.includes('JSON.stringify('))
    problems.push(`${path} writes JSON by hand`)
  if (/answered nothing/.test(text)) problems.push(`${path} checks an answer by hand`)
  const calls = text.matchAll(/`\s*(?:select|call)\s+(?:\*\s+from\s+)?(\w+)\(\s*(?:\w+\s*=>\s*)?\$\{/gi)
  const called = [...calls].map(([, name = '']) => name).filter((name) => !foldsText.includes(name))
  return [...problems, ...called.map((name) => `${path} calls ${name} by hand`)]
}

test('no SQL function is called by hand, and no plan written so', () => {
  const files = projectFiles(join(root, 'src/server')).filter(
    (path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.endsWith('db/call-function.ts'),
  )
  expect(files.flatMap((path) => handWritten(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test.each([
  ['const text = JSON.stringify(plan)', 'a-store.ts writes JSON by hand'],
  ["throw new Error('insert_cart answered nothing')", 'a-store.ts checks an answer by hand'],
  ['sql`\n select write_clock_offset(${offset})`', 'a-store.ts calls write_clock_offset by hand'],
  ['sql`select fold(${a})`; sql`select * from one(\n p_a => ${b})`', 'a-store.ts calls one by hand'],
])('%s', (text, problem) => expect(handWritten('a-store.ts', text)).toEqual([problem]))
