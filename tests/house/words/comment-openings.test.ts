import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, root } from '../a-project.ts'

/** A comment of a declaration begins with a noun or a verb of the domain, not with a question about it. */
const vague = /^\s*(?:\/\*\*|--|\*)\s+(What|The same|Who may)\b/

/** Lines that begin a comment vaguely: of a doc comment in code, of a header in SQL. */
function vagueOpenings(name: string, text: string): string[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const before = lines[index - 1]?.trim() ?? ''
    const opens =
      /^\s*\/\*\*/.test(line) || before === '/**' || (/^\s*--/.test(line) && !before.startsWith('--'))
    return opens && vague.test(line) ? [`${name}:${index + 1} ${line.trim().slice(0, 80)}`] : []
  })
}

test('comments begin with what they are about', () => {
  // A migration is never edited after its release.
  const files = projectFiles().filter(
    (path) =>
      /\.(tsx?|mjs|sql)$/.test(path) && !path.startsWith('migrations/') && !/\.test\.tsx?$/.test(path),
  )
  expect(files.length).toBeGreaterThan(1500)
  expect(files.flatMap((path) => vagueOpenings(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

test('negative control: vague openings are found, other lines are not', () => {
  const code =
    '/** What it does. */\n/**\n * Who may read.\n * What follows.\n */\n/** Orders of a user. */\n// What is here'
  expect(vagueOpenings('a.ts', code)).toEqual(['a.ts:1 /** What it does. */', 'a.ts:3 * Who may read.'])
  expect(vagueOpenings('a.sql', '-- The same for carts.\n-- What it returns.')).toEqual([
    'a.sql:1 -- The same for carts.',
  ])
  expect(vagueOpenings('b.ts', '/** The same, from a record. */\n/** Whatever it is. */')).toEqual([
    'b.ts:1 /** The same, from a record. */',
  ])
})
