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

/** Equals the limit of functions in TypeScript. */
const mostLines = 70
const longestLine = 110

const withoutComments = (text: string) => text.replaceAll(/--.*$/gm, '')

/** Wherever they stand in a line: a `do` block may create one too. */
const functionsIn = (text: string) =>
  [
    ...withoutComments(text).matchAll(
      /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(?:"?public"?\.)?"?(\w+)/gi,
    ),
  ].map(([, name = '']) => name)

/** The keys that are written in the braces of a header, before its result. */
function keysInBraces(header: string): string[] {
  let depth = 0
  let inside = ''
  for (const letter of header) {
    if (letter === '{') depth += 1
    if (letter === '}') depth -= 1
    inside += depth > 0 ? letter : ','
  }
  const parts = inside.split(/[{},[\]]/).map((part) => part.trim())
  return parts.flatMap((part) => /^(\w+)\??(?:$|:| or | \()/.exec(part)?.[1] ?? [])
}

/** Compares the keys that a function accepts with those in its header. */
function headerProblems({ path, text }: SqlFile): string[] {
  const asserted = new Set(
    [...text.matchAll(/assert_keys\('\w+', [^;]*?array\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/'(\w+)'/g)].map(([, key = '']) => key),
    ),
  )
  if (asserted.size === 0) return []
  const comment = (/^(?:--.*\n)+/.exec(text)?.[0] ?? '').replaceAll(/\n?--\s?/g, ' ')
  const [header = ''] = comment.split(/\bReturns\b|\bErrors:/)
  // As another function whose header has them.
  const refers = /\bas (?:for )?[a-z]+_[a-z_]+/.test(header)
  const reported = [...asserted].filter((key) => refers || new RegExp(`\\b${key}\\b`).test(header))
  return [
    ...[...asserted].filter((key) => !reported.includes(key)).map((key) => `${path} does not explain ${key}`),
    ...keysInBraces(header)
      .filter((key) => !asserted.has(key))
      .map((key) => `${path} explains ${key}, which it refuses`),
  ]
}

/** Functions that no other one, no statement of the server, and neither a trigger nor a default calls. */
function unusedFunctions(files: readonly SqlFile[], server: readonly string[]): string[] {
  return files
    .filter(({ path, text }) => {
      const name = basename(path, '.sql').replaceAll('-', '_')
      const called = new RegExp(`\\b${name}\\(`)
      const attached = withoutComments(text)
        .split(/^(?=create or replace trigger|alter table|do \$\$)/m)
        .slice(1)
      return !(
        attached.some((part) => called.test(part)) ||
        files.some((other) => other.path !== path && called.test(withoutComments(other.text))) ||
        server.some((other) => called.test(other) || other.includes(`'${name}'`))
      )
    })
    .map(({ path }) => `${path} is not used`)
}

/** The problems of a file of `sql/`: it contains one function with its name, under a comment that describes it. */
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
  if (text.split('\n').some((line) => line.length > longestLine)) problems.push(`${path} has a long line`)
  if (/create function/i.test(text)) problems.push(`${path} cannot be applied twice`)
  if (/\bcascade\b/i.test(withoutComments(text))) problems.push(`${path} drops with CASCADE`)
  if (/\bas before\b/i.test(text)) problems.push(`${path} speaks of a former version`)
  return [...problems, ...headerProblems({ path, text })]
}

describe('SQL functions', () => {
  const files = filesOf('sql')

  test('are found', () => expect(files.length).toBeGreaterThan(100))

  test('are alone in a file with their name', () => {
    expect(files.flatMap(problemsOf)).toEqual([])
  })

  test('have unique names', () => {
    const names = files.map(({ path }) => basename(path))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  test('are used', () => {
    const server = projectFiles(join(root, 'src/server'))
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
    expect(unusedFunctions(files, server)).toEqual([])
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
    [
      'sql/a/one.sql',
      `-- One.\ncreate or replace function one() …\n${'x'.repeat(111)}`,
      'sql/a/one.sql has a long line',
    ],
    ['sql/a/one.sql', '-- Nothing.', 'sql/a/one.sql defines nothing'],
    [
      'sql/a/one.sql',
      `-- One.\ncreate or replace function one() …;\ndrop function two cascade`,
      'sql/a/one.sql drops with CASCADE',
    ],
    [
      'sql/a/one.sql',
      `-- One: p is {a}.\ncreate or replace function one(p jsonb) … assert_keys('one', p, array['a', 'b']);`,
      'sql/a/one.sql does not explain b',
    ],
    [
      'sql/a/one.sql',
      `-- One: p is {a, part: [{b}]}.\ncreate or replace function one(p jsonb) … assert_keys('one', p, array['a', 'part']);`,
      'sql/a/one.sql explains b, which it refuses',
    ],
  ])('%s: %s', (path, text, problem) => {
    expect(problemsOf({ path, text })).toEqual([problem])
  })

  test('a function in a migration', () => {
    expect(functionsIn('create table a ();\n  Create Or Replace Function b() returns')).toEqual(['b'])
    expect(functionsIn(`do $$ begin execute 'create function public.c() …'; end $$`)).toEqual(['c'])
    expect(functionsIn('-- create function d()')).toEqual([])
  })

  test('a function that is not used', () => {
    const file = (name: string, rest = '') => ({
      path: `sql/a/${name}.sql`,
      text: `-- Calls ${name}().\ncreate or replace function ${name}() …\n${rest}`,
    })
    const files = [
      file('one'),
      file('two', 'select one();'),
      file('three', 'alter table a alter b set default three();'),
    ]
    expect(unusedFunctions(files, [])).toEqual(['sql/a/two.sql is not used'])
    expect(unusedFunctions(files, [`callFunction('two'`])).toEqual([])
  })
})
