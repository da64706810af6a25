import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProject, type Project, root } from './a-project.ts'

const lines = (count: number) => 'let x = 0\n' + 'x += 1\n'.repeat(count)

/** Code that breaks each rule of .oxlintrc.json, one file for each. */
const breaking: Record<string, string> = {
  'eslint/eqeqeq': 'export const same = (a: string, b: string) => a == b',
  'eslint/max-lines': `${lines(251)}export { x }`,
  'eslint/max-lines-per-function': `export function long() {\n${lines(71)}return x\n}`,
  'eslint/no-console': `console.log('x')`,
  'eslint/no-param-reassign': 'export function f(a: number) { a = 2; return a }',
  'eslint/no-unused-vars': 'const unused = 1',
  'eslint/no-var': 'export var old = 1',
  'eslint/prefer-const': 'export function f() { let a = 1; return a }',
  'import/no-default-export': 'export default 1',
  'node/no-process-env': `export const port = process.env['PORT']`,
  'oxc/no-barrel-file': `export * from './target.ts'`,
  'typescript/await-thenable': 'export async function f() { await 1 }',
  'typescript/ban-ts-comment': '// @ts-ignore: quiet\nexport const a = 1',
  'typescript/consistent-type-imports': `import { T } from './target.ts'\nexport const a: T = 1`,
  'typescript/no-explicit-any': 'export const a: any = 1',
  'typescript/no-floating-promises': 'const f = async () => 1\nf()',
  'typescript/no-misused-promises': 'const f = async () => true\nif (f()) process.exit(1)',
  'typescript/no-namespace': 'export namespace A { export const b = 1 }',
  'typescript/no-non-null-assertion': 'export const f = (a: string | null) => a!.length',
  'typescript/no-unsafe-argument': `const f = (a: string) => a\nexport const b = f(JSON.parse('1'))`,
  'typescript/no-unsafe-assignment': `export const a: string = JSON.parse('1')`,
  'typescript/no-unsafe-call': `export const a = JSON.parse('1')()`,
  'typescript/no-unsafe-member-access': `export const a = JSON.parse('1').b`,
  'typescript/no-unsafe-return': `export const f = (): string => JSON.parse('1')`,
  'typescript/only-throw-error': `throw 'text'`,
  'typescript/switch-exhaustiveness-check': `export function f(a: 'b' | 'c') { switch (a) { case 'b': return 1 } return 2 }`,
  'vitest/valid-expect': `import { expect, test } from 'vitest'\ntest('x', () => { expect(1) })`,
  'obole/no-double-assertion': 'export const a = 1 as unknown as string',
  'obole/no-money-arithmetic': 'export const half = (tipAmount: number) => tipAmount / 2',
}

/** Forms of arithmetic on money that must be refused, and sums that are not money. */
const money = {
  refused: [
    'price * quantity',
    'item.price * 2',
    'Math.round(totalAmount)',
    'Math.floor(cart.amount * rate)',
    'Number(amount) / 100',
    '(tip + 1) % 10',
    'amount_cents / 3',
  ],
  allowed: [
    'width * 2',
    'amountCount * 2',
    'Math.round(percent)',
    'tipPercent / 100',
    'a + price',
    'priceCount / 2',
  ],
}

const fileOf = (rule: string) => `src/server/${rule.replaceAll('/', '-')}.ts`
const moneyFile = (index: number, kind: string) => `src/server/money-${kind}-${index}.ts`
const expression = (code: string) =>
  `declare const price: number, quantity: number, item: { price: number }, totalAmount: number, cart: { amount: number },
  rate: number, amount: bigint, tip: number, amount_cents: number, width: number, amountCount: number, percent: number,
  tipPercent: number, a: number, priceCount: number\nexport const result = ${code}\n`

interface Report {
  readonly diagnostics: readonly {
    readonly code: string
    readonly severity: string
    readonly filename: string
  }[]
  readonly number_of_files: number
}

let project: Project
let report: Report

beforeAll(async () => {
  const files: Record<string, string> = {
    'src/server/target.ts': 'export type T = 1',
    'src/domain/money.ts': 'export const half = (tipAmount: number) => tipAmount / 2',
    'src/config.ts': `export const port = process.env['PORT']`,
    'src/web/pages/public/home.tsx': 'export default function Home() { return null }',
    'src/web/ui/button.tsx': 'export default function Button() { return null }',
    'tsconfig.json':
      '{ "extends": "./tsconfig.base.json", "compilerOptions": { "types": ["node"], "noEmit": true } }',
  }
  for (const [rule, code] of Object.entries(breaking)) files[fileOf(rule)] = `${code}\n`
  for (const [index, code] of money.refused.entries()) files[moneyFile(index, 'refused')] = expression(code)
  for (const [index, code] of money.allowed.entries()) files[moneyFile(index, 'allowed')] = expression(code)
  project = aProject(files, ['.oxlintrc.json', 'scripts/lint', 'tsconfig.base.json'])
  const { output } = await project.run('oxlint', '--format', 'json')
  report = JSON.parse(output) as Report
})

afterAll(() => project.remove())

/** `typescript-eslint(no-x)` and `eslint(no-x)` in the spelling of the configuration. */
const codesIn = (file: string) =>
  report.diagnostics
    .filter(({ filename }) => filename === file)
    .map(({ code }) =>
      code
        .replace(/^(?:eslint-plugin-)?([\w-]+)\((.+)\)$/, '$1/$2')
        .replace('typescript-eslint', 'typescript'),
    )

describe('rules of oxlint', () => {
  test('each has code that breaks it, and each is an error', () => {
    const text = readFileSync(join(root, '.oxlintrc.json'), 'utf8')
    const { rules, overrides } = JSON.parse(text) as {
      rules: Record<string, unknown>
      overrides: { rules: Record<string, unknown> }[]
    }
    expect(Object.keys(breaking).sort()).toEqual(Object.keys(rules).sort())
    expect(JSON.stringify([rules, overrides])).not.toContain('"warn"')
    expect(new Set(report.diagnostics.map(({ severity }) => severity))).toEqual(new Set(['error']))
    expect(report.number_of_files).toBeGreaterThan(Object.keys(breaking).length)
  })

  test.each(Object.keys(breaking))('%s fails', (rule) => {
    expect(codesIn(fileOf(rule))).toContain(rule)
  })

  test.each([...money.refused.entries()])('money %i: %s is refused', (index) => {
    expect(codesIn(moneyFile(index, 'refused'))).toContain('obole/no-money-arithmetic')
  })

  test.each([...money.allowed.entries()])('not money %i: %s is allowed', (index) => {
    expect(codesIn(moneyFile(index, 'allowed'))).not.toContain('obole/no-money-arithmetic')
  })

  test('exceptions apply to their files only', () => {
    expect(codesIn('src/domain/money.ts')).toEqual([])
    expect(codesIn('src/config.ts')).toEqual([])
    expect(codesIn('src/web/pages/public/home.tsx')).toEqual([])
    expect(codesIn('src/web/ui/button.tsx')).toEqual(['import/no-default-export'])
  })
})
