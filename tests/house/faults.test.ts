import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './a-project.ts'

interface Row {
  readonly fault: string
  /** The test that shows that the fault is survived, and its negative control. */
  readonly proofs: readonly string[]
}

/** The rows of the tables of a page, with their proofs. One without a file is in the file of the proof before it. */
function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---') && line.includes('`'))
    .map((line) => {
      const [fault = '', first = '', ...others] = line.slice(2, -2).split(' | ')
      const [file = ''] = first.split(' ')
      return {
        fault,
        proofs: [first, ...others.map((one) => (one.startsWith('`') ? one : `${file} ${one}`))],
      }
    })
}

/**
 * The problem of a proof, which is the path of a file in backquotes and the title of a test, or the whole words that one
 * begins with and "…".
 */
function problemOf(proof: string): string | null {
  const [, path, title] = /^`([^`]+)` (.+)$/.exec(proof) ?? []
  if (path === undefined || title === undefined) return `not a file and a title: ${proof}`
  if (!existsSync(join(root, path))) return `no file ${path}`
  const text = readFileSync(join(root, path), 'utf8')
  const isBeginning = title.endsWith('…')
  const start = isBeginning ? title.slice(0, -1) : title
  const found = ["'", '`']
    .flatMap((quote) => text.split(`${quote}${start}${isBeginning ? '' : quote}`).slice(1))
    .filter((rest) => !isBeginning || !/^\p{L}/u.test(rest))
  if (found.length === 0) return `no test "${title}" in ${path}`
  return isBeginning && found.length > 1 ? `several tests "${title}" in ${path}` : null
}

describe('the faults that the money core survives', () => {
  const [faults = '', mutations = ''] = readFileSync(join(root, 'docs/faults.md'), 'utf8').split(
    '\n## Mutations',
  )
  const rows = rowsOf(faults)

  test('are listed', () => expect(rows.length).toBeGreaterThan(30))

  test.each(rows)('$fault: its test and its negative control exist', ({ proofs }) => {
    expect(proofs).toHaveLength(2)
    expect(proofs.map(problemOf)).toEqual([null, null])
  })

  test.each(rowsOf(mutations))('$fault: the test that it fails exists', ({ proofs }) => {
    expect(proofs.map(problemOf)).toEqual([null])
  })
})

test('a fault without its proof is found', () => {
  const [row] = rowsOf(
    '| a fault | `tests/nowhere.test.ts` a test | `tests/house/faults.test.ts` no such test |',
  )
  expect(row?.proofs.map(problemOf)).toEqual([
    'no file tests/nowhere.test.ts',
    'no test "no such test" in tests/house/faults.test.ts',
  ])
  expect(problemOf('something')).toBe('not a file and a title: something')
})

test('the beginning of a title names one test', () => {
  const file = 'tests/house/faults.test.ts'
  expect(problemOf(`\`${file}\` a fault without its…`)).toBeNull()
  expect(problemOf(`\`${file}\` a fault nowhere…`)).toBe(`no test "a fault nowhere…" in ${file}`)
  const texts = ['a text that is here twice', 'a text that is in two strings']
  expect(texts.map(() => problemOf(`\`${file}\` a text that is…`))).toEqual(
    texts.map(() => `several tests "a text that is…" in ${file}`),
  )
})
