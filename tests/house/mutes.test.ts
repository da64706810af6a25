import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root } from './a-project.ts'

/** Joins pieces, so that this file does not match its own patterns. */
const word = (...pieces: string[]) => pieces.join('')

/** Ways to disable a check in one place. */
const mutes = new RegExp(
  [
    word('(ox|es)lint-dis', 'able'),
    word('@ts-', '(ignore|expect-error|nocheck)'),
    word('oxfmt-', 'ignore|prettier-', 'ignore'),
    word('knip', 'ignore|v8 ', 'ignore'),
    word('\\b(test|it|describe)\\.(on', 'ly|sk', 'ip|to', 'do)\\('),
  ].join('|'),
)

/** The lint tests need code that breaks each rule. */
const mayMute = new Set(['tests/house/lint.test.ts'])

/** Lines of a file that disable a check. */
function mutedLines(file: string): string[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (mutes.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
}

test('no check is disabled anywhere', () => {
  const code = projectFiles().filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !mayMute.has(file))
  expect(code.length).toBeGreaterThan(500)
  expect(code.flatMap(mutedLines)).toEqual([])
})

describe('this test fails where it should', () => {
  test.each([word('// oxlint-dis', 'able-next-line'), word('test.on', 'ly(x)'), word('// @ts-', 'ignore')])(
    '%s',
    (line) => expect(line).toMatch(mutes),
  )
})
