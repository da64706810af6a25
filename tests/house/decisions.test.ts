import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectFiles, root } from './a-project.ts'

const folder = 'docs/decisions/'
const parts = ['Context', 'Choice', 'Rejected alternatives']
const lastPart = 'Consequences'
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const files = projectFiles().filter(
  (file) => /\.(tsx?|mjs|json|md|sql|css)$/.test(file) && !/lock/.test(file),
)
const pages = files.filter((file) => file.startsWith(folder) && !file.endsWith('README.md'))
const index = read(`${folder}README.md`)

/** The pages that a text names and that do not exist. */
function missingPages(text: string): string[] {
  const named = [...text.matchAll(/docs\/decisions\/[\w/-]+\.md/g)].map(([page]) => page)
  return named.filter((page) => !existsSync(join(root, page)))
}

/** References by number, which the pages no longer have. */
function numberedReferences(text: string): string[] {
  return [...text.matchAll(/\bdecisions? \d+|docs\/decisions\/\d+/gi)].map(([reference]) => reference)
}

/** Mistakes in the parts of a page: one that is missing, out of order, unknown or without text. The last is optional. */
function missingParts(page: string): string[] {
  const [title = '', ...sections] = page.split(/^## /m)
  const found = sections.map((section) => {
    const [heading = '', ...lines] = section.split('\n')
    return { heading, text: lines.join('\n').trim() }
  })
  return [
    ...(/^# \S/.test(title) ? [] : ['title']),
    ...parts.filter((part, at) => found[at]?.heading !== part || found[at].text === ''),
    ...found
      .slice(parts.length)
      .filter(({ heading, text }, at) => at > 0 || heading !== lastPart || text === '')
      .map(({ heading }) => heading),
  ]
}

/** Packages without a row of the table, and rows without a package. */
function unmatchedPackages(page: string, names: readonly string[]): string[] {
  const rows = [...page.matchAll(/^\| `([^`]+)` \| [^|]*\w[^|]* \| [^|]*\w[^|]* \|$/gm)].map(
    ([, name = '']) => name,
  )
  return [
    ...names.filter((name) => !rows.includes(name)),
    ...rows.filter((name, at) => !names.includes(name) || rows.indexOf(name) !== at),
  ]
}

describe('decisions', () => {
  test('are found', () => expect(pages.length).toBeGreaterThan(30))

  test('are in the folders of the districts, in web or in project', () => {
    const districts = readdirSync(join(root, 'src/server'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
    const folders = new Set(pages.map((page) => page.slice(folder.length).split('/')[0] ?? ''))
    expect([...folders].toSorted()).toEqual([...districts, 'web', 'project'].toSorted())
  })

  test('each page that is named anywhere exists', () => {
    const lost = files.flatMap((file) => missingPages(read(file)).map((page) => `${file}: ${page}`))
    expect(lost).toEqual([])
  })

  test('are named by page, not by number', () => {
    const old = files
      .filter((file) => file !== 'tests/house/decisions.test.ts')
      .flatMap((file) => numberedReferences(read(file)).map((reference) => `${file}: ${reference}`))
    expect(old).toEqual([])
  })

  test.each(pages)('%s is listed once in the index', (page) => {
    expect(index.split(`](${page.slice(folder.length)})`)).toHaveLength(2)
  })

  test.each(pages)('%s has its parts', (page) => expect(missingParts(read(page))).toEqual([]))

  test('each package has its row, and each row its package', () => {
    const manifest = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const names = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.keys(manifest[kind] ?? {}),
    )
    expect(unmatchedPackages(read('docs/dependencies.md'), names)).toEqual([])
  })
})

describe('these tests fail where they should', () => {
  test('a page that does not exist', () => {
    const page = ['docs', 'decisions', 'nowhere.md'].join('/')
    expect(missingPages(`See ${page} and docs/decisions/money/tip.md.`)).toEqual([page])
  })

  test('a number', () => {
    expect(numberedReferences('Source: decision 19. A decision of 1 person.')).toEqual(['decision 19'])
  })

  test('a part that is missing, empty, renamed or added', () => {
    const page =
      '# T\n\n## Context\n\na\n\n## Choice\n\na\n\n## Rejected alternatives\n\na\n\n## Consequences\n\na\n'
    expect(missingParts(page)).toEqual([])
    expect(missingParts(page.replace('## Choice\n\na', '## Choice\n'))).toEqual(['Choice'])
    expect(missingParts(page.replace('## Consequences\n\na\n', ''))).toEqual([])
    expect(missingParts(page.replace('## Consequences\n\na', '## Consequences\n'))).toEqual(['Consequences'])
    expect(missingParts(page.replace('Consequences', 'Results'))).toEqual(['Results'])
    expect(missingParts(page.replace('Context', 'Reasons'))).toEqual(['Context'])
    expect(missingParts(`${page}\n## More\n\na\n`)).toEqual(['More'])
    expect(missingParts(page.replace('# T', ''))).toEqual(['title'])
  })

  test('a package without a row, a row without a package, a row without a reason', () => {
    const page = '| `fastify` | server | node:http |\n| `left-pad` | pads | code |\n| `pg` |  | a driver |\n'
    expect(unmatchedPackages(page, ['fastify', 'pg'])).toEqual(['pg', 'left-pad'])
  })
})
