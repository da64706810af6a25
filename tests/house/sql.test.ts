import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root } from './a-project.ts'

interface SqlFile {
  readonly path: string
  readonly text: string
}

const filesOf = (folder: string): SqlFile[] =>
  projectFiles(join(root, folder))
    .filter((path) => path.endsWith('.sql'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

/** As for functions in TypeScript. */
const mostLines = 70

const functionsIn = (text: string) =>
  [...text.matchAll(/^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(\w+)/gim)].map(
    ([, name = '']) => name,
  )

/** What is wrong with a file of `sql/`: it holds one function, named after it, under a comment that says what it does. */
function problemsOf({ path, text }: SqlFile): string[] {
  const name = basename(path, '.sql').replaceAll('-', '_')
  const problems = []
  if (functionsIn(text).join() !== name)
    problems.push(`${path} defines ${functionsIn(text).join() || 'nothing'}`)
  if (!text.startsWith('-- ')) problems.push(`${path} has no header`)
  const lines = text
    .slice(text.search(/^create or replace function/m))
    .trimEnd()
    .split('\n').length
  if (lines > mostLines) problems.push(`${path} has ${lines} lines`)
  if (/create function/i.test(text)) problems.push(`${path} cannot be applied twice`)
  if (/\bas before\b/i.test(text)) problems.push(`${path} speaks of a former version`)
  return problems
}

describe('SQL functions', () => {
  const files = filesOf('sql')

  test('are found', () => expect(files.length).toBeGreaterThan(100))

  test('stand alone in the file that is named after them', () => {
    expect(files.flatMap(problemsOf)).toEqual([])
  })

  test('have names of their own', () => {
    const names = files.map(({ path }) => basename(path))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('are not in migrations', () => {
    expect(filesOf('migrations').flatMap(({ text }) => functionsIn(text))).toEqual([])
  })
})

describe('these tests fail where they should', () => {
  test.each([
    ['sql/a/one.sql', '-- One.\ncreate or replace function two() …', 'sql/a/one.sql defines two'],
    ['sql/a/one.sql', '-- One.\ncreate function one() …', 'sql/a/one.sql cannot be applied twice'],
    ['sql/a/one.sql', 'create or replace function one() …', 'sql/a/one.sql has no header'],
    [
      'sql/a/one.sql',
      '-- As before.\ncreate or replace function one() …',
      'sql/a/one.sql speaks of a former version',
    ],
    [
      'sql/a/one.sql',
      `-- One.\n-- More.\ncreate or replace function one()${'\n'.repeat(70)}…`,
      'sql/a/one.sql has 71 lines',
    ],
    ['sql/a/one.sql', '-- Nothing.', 'sql/a/one.sql defines nothing'],
  ])('%s: %s', (path, text, problem) => {
    expect(problemsOf({ path, text })).toEqual([problem])
  })

  test('a function in a migration', () => {
    expect(functionsIn('create table a ();\n  Create Or Replace Function b() returns')).toEqual(['b'])
  })
})
