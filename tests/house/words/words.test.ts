import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root } from '../a-project.ts'

/** Joins pieces, so that this file does not match its own patterns. */
const word = (...pieces: string[]) => pieces.join('')

/** Names and paths that exist only where the project is written. */
const workplace = new RegExp(
  [
    word('\\.\\./sha', 'red/'),
    word('/wo', 'rk/'),
    word('(?<![-\\w/])(money|api|spec|look|peers|architecture|decisions|domain|brief)', '\\.md'),
    word('\\b(LE', 'AD|HOU', 'SE|WEB-[AB])\\b'),
    word('\\b([Cc]lau', 'de|[Aa]nthro', 'pic|[Ss]ub', 'agent|[Cc]hat', 'GPT)\\b'),
  ].join('|'),
)

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

function linesWith(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  )
}

const isText = (file: string) => /\.(tsx?|mjs|json|md|sql|css|svg|html|yml)$|run$|^\.\w+rc/.test(file)
const files = projectFiles().filter((file) => isText(file) && file !== 'package-lock.json')

describe('words', () => {
  test('the project mentions only itself', () => expect(linesWith(workplace, files)).toEqual([]))

  test('no check is disabled anywhere', () => {
    const code = files.filter((file) => /\.(tsx?|mjs|css)$/.test(file) && !mayMute.has(file))
    expect(linesWith(mutes, code)).toEqual([])
  })
})

describe('these tests fail where they should', () => {
  test.each([word('see ../sha', 'red/x'), word('Source: mon', 'ey.md.'), word('asked by HOU', 'SE')])(
    '%s',
    (line) => {
      expect(line).toMatch(workplace)
    },
  )
  test.each(['docs/decisions/money/tip.md', 'docs/money-core.md', 'lead', 'the house', 'a user agent'])(
    '%s is fine',
    (line) => expect(line).not.toMatch(workplace),
  )
  test.each([word('// oxlint-dis', 'able-next-line'), word('test.on', 'ly(x)'), word('// @ts-', 'ignore')])(
    '%s',
    (line) => expect(line).toMatch(mutes),
  )
})
