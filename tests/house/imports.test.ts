import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProject, type Project } from './a-project.ts'

/** One or more files that break each rule of .dependency-cruiser.mjs. */
const breaking: Record<string, Record<string, string>> = {
  'no-file-cycle': { 'src/web/lib/a.ts': `import './b.ts'`, 'src/web/lib/b.ts': `import './a.ts'` },
  'no-folder-cycle-in-domain': {
    'src/domain/tip/a.ts': `import '../tax/b.ts'`,
    'src/domain/tax/b.ts': `export const b = 1`,
    'src/domain/tax/c.ts': `import '../tip/d.ts'`,
    'src/domain/tip/d.ts': `export const d = 1`,
  },
  'no-folder-cycle-in-server': {
    'src/server/platform/disk/a.ts': `import '../clock/b.ts'`,
    'src/server/platform/clock/b.ts': `export const b = 1`,
    'src/server/platform/clock/c.ts': `import '../disk/d.ts'`,
    'src/server/platform/disk/d.ts': `export const d = 1`,
  },
  'no-folder-cycle-in-web-features': {
    'src/web/features/x/one/a.ts': `import '../two/b.ts'`,
    'src/web/features/x/two/b.ts': `export const b = 1`,
    'src/web/features/x/two/c.ts': `import '../one/d.ts'`,
    'src/web/features/x/one/d.ts': `export const d = 1`,
  },
  'domain-is-pure': { 'src/domain/reads-files.ts': `import 'node:fs'` },
  'contract-knows-only-domain': { 'src/contract/form.ts': `import 'kysely'` },
  'server-never-imports-web': {
    'src/server/platform/http/mail.ts': `import type { P } from '#web/ui/price.ts'`,
    'src/web/ui/price.ts': `export type P = 1`,
  },
  'web-never-imports-server': { 'src/web/lib/c.ts': `import '#server/platform/disk/d.ts'` },
  'sandbox-provider-is-independent': {
    'src/sandbox-provider/book.ts': `import '#server/platform/disk/d.ts'`,
  },
  'no-import-of-the-sandbox-provider': {
    'src/server/platform/http/e.ts': `import '../../../sandbox-provider/book.ts'`,
  },
  'browser-loads-no-schema': { 'src/web/lib/g.ts': `import { shape } from '#contract/form.ts'` },
  'features-do-not-import-each-other': {
    'src/web/features/tip/a.ts': `import '../share/b.ts'`,
    'src/web/features/share/b.ts': `export const b = 1`,
  },
  'ui-knows-no-product': { 'src/web/ui/button.ts': `import '#contract/form.ts'` },
  'visitors-never-load-admin': {
    'src/web/pages/public/home.ts': `import '#web/lib/menu.ts'`,
    'src/web/lib/menu.ts': `import '#web/pages/admin/board.ts'`,
    'src/web/pages/admin/board.ts': `export const board = 1`,
  },
  'operators-and-accounts-share-only-the-kit': {
    'src/web/pages/operator/queue.ts': `import '#web/pages/admin/members.ts'`,
    'src/web/pages/admin/members.ts': `export const members = 1`,
  },
  'admin-kit-knows-no-page': {
    'src/web/admin-kit/list.ts': `import '#web/pages/operator/reports.ts'`,
    'src/web/pages/operator/reports.ts': `export const reports = 1`,
  },
  'sql-lives-in-stores': { 'src/server/money/cart/save-payer.ts': `import type { K } from 'kysely'` },
  'no-barrel': {
    'src/web/lib/index.ts': `export const i = 1`,
    'src/web/lib/d.ts': `import './index.ts'`,
  },
  'only-main-knows-the-web-build': {
    'src/cli.ts': `import '#build/server.js'`,
    'build/server.js': `export const s = 1`,
  },
  'nothing-above-imports-into-a-noun': {
    'src/server/money/cart/pay.ts': `import '../checkout/start-payment.ts'`,
    'src/server/money/checkout/start-payment.ts': `export const p = 1`,
  },
  'nothing-unresolvable': { 'src/web/lib/e.ts': `import './nowhere.ts'` },
  'only-declared-packages': { 'src/server/platform/http/f.ts': `import 'undeclared'` },
}

const districts = [
  'platform',
  'providers',
  'catalogue',
  'identity',
  'money',
  'papers',
  'messages',
  'backoffice',
  'program',
]
for (const [level, district] of districts.slice(0, -1).entries()) {
  const next = districts[level + 1] ?? ''
  breaking[`${district}-knows-only-lower-districts`] = {
    [`src/server/${district}/${district}-things/up.ts`]: `import '#server/${next}/${next}-things/target.ts'`,
    [`src/server/${next}/${next}-things/target.ts`]: `export const t = 1`,
  }
}

const nouns = ['organisation', 'form', 'cart', 'payment', 'order', 'installment']
for (const ring of ['domain', 'server']) {
  const folder = ring === 'server' ? 'src/server/money' : 'src/domain'
  for (const [level, noun] of nouns.slice(0, -1).entries()) {
    const next = nouns[level + 1] ?? ''
    breaking[`${ring}-${noun}-knows-only-lower-nouns`] = {
      [`${folder}/${noun}/up.ts`]: `import '../${next}/target.ts'`,
      [`${folder}/${next}/target.ts`]: `export const t = 1`,
    }
  }
}

/** Structure in which every import is allowed. */
const obeying = {
  'src/domain/cart/price-cart.ts': `import '../form/tier.ts'`,
  'src/domain/form/tier.ts': `export const tier = 1`,
  'src/server/money/cart/cart-store.ts': `import 'kysely'\nimport '#domain/cart/price-cart.ts'`,
  'src/server/money/checkout/start-payment.ts': `import '../cart/cart-store.ts'`,
  'src/web/features/tip/tip.tsx': `import '#web/ui/price.tsx'\nimport type { R } from './+types/tip'`,
  'src/web/ui/price.tsx': `export const price = 1`,
}

const packages = {
  'package.json': JSON.stringify({
    type: 'module',
    imports: {
      '#domain/*': './src/domain/*',
      '#contract/*': './src/contract/*',
      '#server/*': './src/server/*',
      '#web/*': './src/web/*',
      '#build/*': './build/*',
    },
    dependencies: { kysely: '1.0.0', pg: '1.0.0' },
  }),
  ...Object.fromEntries(
    ['kysely', 'pg', 'undeclared'].flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'main.js' })],
      [`node_modules/${name}/main.js`, 'module.exports = {}'],
    ]),
  ),
}

interface Cruise {
  readonly modules: readonly unknown[]
  readonly summary: {
    readonly totalCruised: number
    readonly violations: readonly { readonly rule: { readonly name: string; readonly severity: string } }[]
    readonly ruleSetUsed: { readonly forbidden: readonly { readonly name: string }[] }
  }
}

async function cruise(project: Project): Promise<Cruise> {
  const { output, errors } = await project.run(
    'depcruise',
    'src',
    '-c',
    '.dependency-cruiser.mjs',
    '-T',
    'json',
  )
  expect(errors).toBe('')
  return JSON.parse(output) as Cruise
}

const shared = ['.dependency-cruiser.mjs', 'tsconfig.base.json']
const projects: Project[] = []
const start = (files: Record<string, string>) => {
  const project = aProject({ ...packages, ...files }, shared, { ownPackages: true })
  projects.push(project)
  return project
}
afterAll(() => projects.forEach((project) => project.remove()))

describe('rules of dependency-cruiser', () => {
  let broken: Cruise

  beforeAll(async () => {
    broken = await cruise(start(Object.assign({}, ...Object.values(breaking)) as Record<string, string>))
  })

  test('each is an error, and has a project that breaks it', () => {
    const names = broken.summary.ruleSetUsed.forbidden.map(({ name }) => name)
    expect(Object.keys(breaking).sort()).toEqual(names.sort())
    expect(new Set(broken.summary.violations.map(({ rule }) => rule.severity))).toEqual(new Set(['error']))
  })

  test.each(Object.keys(breaking))('%s fails', (name) => {
    expect(broken.summary.violations.map(({ rule }) => rule.name)).toContain(name)
  })

  test('a project without a violation passes', async () => {
    const { summary } = await cruise(start(obeying))
    expect(summary.violations).toEqual([])
    expect(summary.totalCruised).toBeGreaterThanOrEqual(Object.keys(obeying).length)
  })
})
