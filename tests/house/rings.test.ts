import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProject, type Project } from './a-project.ts'

/** A file in a ring and the expected compiler error, or null where it compiles. */
const rows: readonly (readonly [path: string, code: string, error: RegExp | null])[] = [
  ['src/domain/a.ts', 'export const a = document.title', /'document'/],
  ['src/domain/b.ts', 'export const b = process.pid', /'process'/],
  ['src/domain/c.ts', `export const c = new URL('http://x')`, /'URL'/],
  ['src/domain/d.ts', `setTimeout(() => {}, 1)`, /'setTimeout'/],
  ['src/domain/e.ts', `import '#server/a.ts'`, /TS6307|TS2307|TS6059|not listed|rootDir/],
  [
    'src/domain/fine.ts',
    'export const f = (list: readonly number[]) => list.toSorted().findLast((n) => n > 1)',
    null,
  ],
  ['src/contract/a.ts', 'export const a = window.name', /'window'/],
  ['src/contract/b.ts', 'export const b = Buffer.from([])', /'Buffer'/],
  ['src/server/a.ts', 'export const a = document.title', /'document'/],
  ['src/server/fine.ts', 'export const b = process.pid', null],
  ['src/sandbox-provider/a.ts', 'export const a = window.name', /'window'/],
  ['src/web/a.ts', 'export const a = process.pid', /'process'/],
  ['src/web/b.ts', 'export const b = Buffer.from([])', /'Buffer'/],
  ['src/web/fine.tsx', 'export const Title = () => <h1>{document.title}</h1>', null],
  ['src/domain/enum.ts', 'export enum E { A }', /erasableSyntaxOnly/],
  ['src/domain/field.ts', 'export class P { constructor(readonly x: number) {} }', /erasableSyntaxOnly/],
  ['src/domain/index-access.ts', 'export const first = (list: string[]): string => list[0]', /undefined/],
  [
    'src/domain/optional.ts',
    'export const o: { a?: number } = { a: undefined }',
    /exactOptionalPropertyTypes/,
  ],
  [
    'src/domain/type-import.ts',
    `import { F } from './type-target.ts'\nexport const f: F = 1`,
    /verbatimModuleSyntax/,
  ],
  ['src/domain/type-target.ts', 'export type F = 1', null],
]

const rings = ['domain', 'contract', 'server', 'sandbox-provider', 'web'].map((ring) => `src/${ring}`)
let project: Project
let output = ''

beforeAll(async () => {
  const files = Object.fromEntries(rows.map(([path, code]) => [path, `${code}\n`]))
  const imports = { '#server/*': './src/server/*', '#domain/*': './src/domain/*' }
  const manifest = JSON.stringify({ type: 'module', imports })
  const configs = rings.map((ring) => `${ring}/tsconfig.json`)
  project = aProject({ ...files, 'package.json': manifest }, ['tsconfig.base.json', ...configs])
  output = (await project.run('tsc', '-b', ...rings, '--pretty', 'false')).output
})

afterAll(() => project.remove())

test.each(rows)('%s: %s', (path, _code, error) => {
  const said = output.split('\n').filter((line) => line.startsWith(`${path}(`))
  expect(said.join('\n')).toMatch(error ?? /^$/)
})
