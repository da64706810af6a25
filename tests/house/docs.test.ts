import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root } from './a-project.ts'
import { variables } from './known-variables.ts'

const pages = projectFiles().filter((file) => file.endsWith('.md') && !file.startsWith('legal/'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Links and pictures of a page without a target file. */
function deadLinks(page: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)[^)]*\)|<img[^>]+src="([^"]+)"/g)].map(
    ([, a, b]) => a ?? b ?? '',
  )
  return targets.filter((target) => {
    const path = target.replace(/[#?].*$/, '')
    return !/^(https?:|mailto:|#)/.test(target) && path !== '' && !existsSync(join(root, dirname(page), path))
  })
}

/** Words of a text, as `wc -w` counts them. */
const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== '').length

const limits = { decision: 400, roadmap: 600, docs: 40_000, readmeLines: 110 }

/** Pages that are longer than their limit, by what they are. */
function tooLong(texts: ReadonlyMap<string, string>): string[] {
  const found = [...texts].flatMap(([page, text]) => {
    const words = wordsOf(text)
    const isDecision = /^docs\/decisions\/.+\/[^/]+\.md$/.test(page)
    if (isDecision && words > limits.decision) return [`${page}: ${words} words`]
    if (page === 'docs/roadmap.md' && words > limits.roadmap) return [`${page}: ${words} words`]
    const lines = text.trimEnd().split('\n').length
    return page === 'README.md' && lines > limits.readmeLines ? [`${page}: ${lines} lines`] : []
  })
  const all = [...texts].filter(([page]) => page.startsWith('docs/'))
  const total = all.reduce((sum, [, text]) => sum + wordsOf(text), 0)
  return total > limits.docs ? [...found, `docs: ${total} words`] : found
}

describe('documents', () => {
  test.each(pages)('%s has no dead link', (page) => expect(deadLinks(page, read(page))).toEqual([]))

  test('docs/configuration.md has a row for each variable, and no other', () => {
    const cells = [...read('docs/configuration.md').matchAll(/^\| (`[^|]+) \|/gm)].map(
      ([, cell = '']) => cell,
    )
    const listed = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name))
    expect(variables.size).toBeGreaterThan(40)
    expect(listed.toSorted()).toEqual([...variables].toSorted())
  })

  test('every command that a page names exists', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name),
    )
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })

  test('no page is longer than its limit', () => {
    expect(tooLong(new Map(pages.map((page) => [page, read(page)])))).toEqual([])
  })

  test('the operator’s handbook lists every metric and every alarm, and no other', () => {
    const handbook = read('docs/operate.md')
    const code = projectFiles()
      .filter((file) => /^src\/.*(?<!\.test)\.ts$/.test(file))
      .map(read)
      .join('\n')
    const metrics = [...code.matchAll(/name: '(obole_\w+)'/g)].map(([, name = '']) => name)
    expect(metrics.length).toBeGreaterThan(5)
    expect(metrics.filter((name) => !handbook.includes(`\`${name}`))).toEqual([])
    const alarms = [...code.matchAll(/\blog\.error\([^']*'([^']+)'/g)].map(([, text = '']) => text)
    expect(alarms.length).toBeGreaterThan(20)
    const documented = [...handbook.matchAll(/log ((?:`[a-z][^`]+`(?:, | or )?)+)/g)].flatMap(
      ([, texts = '']) => [...texts.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text),
    )
    expect(alarms.filter((text) => !documented.some((known) => text.includes(known)))).toEqual([])
    expect(documented.filter((text) => !code.includes(text))).toEqual([])
  })

  test('continuous integration runs npm test, then what test:all adds, and fails with either', () => {
    const lines = read('.ci/run').trim().split('\n')
    const gates = ['npm test || status=1', 'npm run test:added || status=1', 'exit "$status"']
    expect(lines.filter((line) => /npm|exit "/.test(line))).toEqual(gates)
  })
})

test('a dead link is found', () => {
  expect(
    deadLinks('README.md', '[a](docs/nowhere.md) [b](https://x.org) [c](package.json#x) ![d](none.png)'),
  ).toEqual(['docs/nowhere.md', 'none.png'])
})

test('a page that is too long is found', () => {
  const words = (count: number) => 'word '.repeat(count)
  const at = (page: string, text: string) => tooLong(new Map([[page, text]]))
  expect(at('docs/decisions/money/tip.md', words(400))).toEqual([])
  expect(at('docs/decisions/money/tip.md', words(401))).toEqual(['docs/decisions/money/tip.md: 401 words'])
  expect(at('docs/roadmap.md', words(601))).toEqual(['docs/roadmap.md: 601 words'])
  expect(at('README.md', 'line\n'.repeat(111))).toEqual(['README.md: 111 lines'])
  expect(at('docs/operate.md', words(40_001))).toEqual(['docs: 40001 words'])
})
