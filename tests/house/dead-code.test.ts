import { expect, test } from 'vitest'
import { aProject } from './a-project.ts'

interface Report {
  readonly issues: readonly {
    readonly file: string
    readonly files?: readonly unknown[]
    readonly exports?: readonly { readonly name: string }[]
    readonly types?: readonly { readonly name: string }[]
    readonly dependencies?: readonly { readonly name: string }[]
  }[]
}

const manifest = { name: 'x', type: 'module', dependencies: { kysely: '1.0.0', pg: '1.0.0' } }

test('knip refuses dead files, exports, types and packages', async () => {
  const project = aProject(
    {
      'package.json': JSON.stringify(manifest),
      'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true } }',
      'src/main.ts': `import 'kysely'\nimport { used } from './part.ts'\nused()\n`,
      'src/part.ts': `export const used = () => 1\nexport const dead = 2\nexport type Dead = 3\n`,
      'src/unused.ts': `export const lost = 1\n`,
    },
    ['knip.json'],
  )
  const { code, output } = await project.run('knip', '--no-progress', '--reporter', 'json')
  project.remove()
  const { issues } = JSON.parse(output) as Report
  const names = (kind: 'exports' | 'types' | 'dependencies') =>
    issues.flatMap((issue) => issue[kind] ?? []).map(({ name }) => name)
  expect(code).toBe(1)
  expect(names('exports')).toEqual(['dead'])
  expect(names('types')).toEqual(['Dead'])
  expect(names('dependencies')).toEqual(['pg'])
  expect(output).toContain('src/unused.ts')
})

test('knip refuses an export that only tests use, unless it names what it awaits', async () => {
  const part = [
    'export const used = () => 1',
    '/** Two. */\nexport const tested = 2',
    '/**\n * Three.\n * @awaits accounts\n */\nexport const awaiting = 3',
  ]
  const project = aProject(
    {
      'package.json': JSON.stringify({ name: 'x', type: 'module' }),
      'tsconfig.json': '{ "compilerOptions": { "module": "nodenext", "allowImportingTsExtensions": true } }',
      'src/main.ts': `import { used } from './part.ts'\nused()\n`,
      'src/part.ts': part.join('\n'),
      'src/part.test.ts': `import { awaiting, tested } from './part.ts'\ntested + awaiting\n`,
    },
    ['knip.production.json'],
  )
  const { code, output } = await project.run(
    'knip',
    '--production',
    '--config',
    'knip.production.json',
    '--no-config-hints',
    '--no-progress',
    '--reporter',
    'json',
  )
  project.remove()
  const { issues } = JSON.parse(output) as Report
  expect(code).toBe(1)
  expect(issues.flatMap((issue) => issue.exports ?? []).map(({ name }) => name)).toEqual(['tested'])
})

test('oxfmt refuses another style', async () => {
  const project = aProject({ 'good.ts': `export const a = 'b'\n`, 'bad.ts': `export const a = "b";\n` }, [
    '.oxfmtrc.json',
  ])
  const { code, output } = await project.run('oxfmt', '--check', '.')
  project.remove()
  expect(code).toBe(1)
  expect(output).toContain('bad.ts')
  expect(output).not.toContain('good.ts')
})
