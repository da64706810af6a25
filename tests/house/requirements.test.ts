import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root } from './a-project.ts'

const milestones = ['accounts', 'documents', 'widgets', 'back office']

interface Requirement {
  readonly number: string
  readonly proof: string
}

const read = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The rows of the tables: number, requirement, proof. */
function requirementsOf(text: string): Requirement[] {
  return [...text.matchAll(/^\| (\d+\.\d+) \| [^|]+ \| ([^|]+) \|$/gm)].map(
    ([, number = '', proof = '']) => ({ number, proof: proof.trim() }),
  )
}

/**
 * Lists the mistakes in the proof of a requirement: a missing file or title, an unknown milestone, or nothing named.
 */
function mistakesOf({ number, proof }: Requirement, files: ReadonlySet<string>): string[] {
  const tests = [...proof.matchAll(/`([^`]+\.test\.tsx?)`(?:: `([^`]+)`)?/g)]
  const planned = [...proof.matchAll(/milestone: ([a-z ]+)/g)].map(([, name = '']) => name.trim())
  if (tests.length + planned.length === 0) return [`${number} names no test and no milestone`]
  return [
    ...tests.flatMap(([, file = '', title]) => {
      if (!files.has(file)) return [`${number} names ${file}, which does not exist`]
      return title === undefined || read(file).includes(title) ? [] : [`${number}: no "${title}" in ${file}`]
    }),
    ...planned
      .filter((name) => !milestones.includes(name))
      .map((name) => `${number}: no milestone "${name}"`),
  ]
}

describe('requirements', () => {
  const files = new Set(projectFiles())
  const text = read('docs/requirements.md')
  const requirements = requirementsOf(text)

  test('are numbered by the nine sections, without gaps', () => {
    const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
    expect(requirements).toHaveLength(rows.length)
    const sections = requirements.map(({ number }) => Number(number.split('.')[0]))
    expect([...new Set(sections)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    const expected = sections.map(
      (section, index) =>
        `${section}.${sections.slice(0, index).filter((one) => one === section).length + 1}`,
    )
    expect(requirements.map(({ number }) => number)).toEqual(expected)
  })

  test('each names tests that exist, or a milestone', () => {
    expect(requirements.flatMap((one) => mistakesOf(one, files))).toEqual([])
  })

  test('the table of attacks names tests that exist, or a milestone, for each of the ten risks', () => {
    const rows = [...read('docs/security.md').matchAll(/^\| (A\d\d) \| [^|]+ \| ([^|]+) \|$/gm)]
    const attacks = rows.map(([, number = '', proof = '']) => ({ number, proof }))
    expect(new Set(attacks.map(({ number }) => number)).size).toBe(10)
    expect(attacks.flatMap((one) => mistakesOf(one, files))).toEqual([])
  })

  test('each fact of the law names tests that exist, or why it does not apply', () => {
    const rows = [...read('docs/law.md').matchAll(/^\| (?!Fact|---)([^|]+) \| ([^|]+) \|$/gm)]
    const facts = rows.map(([, number = '', proof = '']) => ({ number, proof }))
    expect(facts.length).toBeGreaterThan(50)
    const argued = /^(?:does not apply|not built)\b/
    expect(facts.filter(({ proof }) => !argued.test(proof)).flatMap((one) => mistakesOf(one, files))).toEqual(
      [],
    )
  })

  test.each([
    ['nothing', 'names no test'],
    ['`tests/api/none.test.ts`', 'does not exist'],
    ['`tests/house/rings.test.ts`: `no such title`', 'no "no such title"'],
    ['milestone: some day', 'no milestone "some day"'],
  ])('%s is a mistake', (proof, mistake) => {
    expect(mistakesOf({ number: '1.1', proof }, files)[0]).toContain(mistake)
  })
})
