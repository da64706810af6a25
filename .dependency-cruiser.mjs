// Who may import whom. Each rule is broken on purpose in tests/house, so that none can sleep.

/** Nouns, the lowest first: each may know those before it, never those after it. */
const nouns = ['organisation', 'form', 'cart', 'payment', 'order', 'installment']

const downwards = ['domain', 'server'].flatMap((ring) =>
  nouns.slice(0, -1).map((noun, level) => ({
    name: `${ring}-${noun}-knows-only-lower-nouns`,
    comment: 'Nouns depend downwards only; what joins them lives above, in checkout or collection.',
    severity: 'error',
    from: { path: `^src/${ring}/${noun}/` },
    to: { path: `^src/${ring}/(${nouns.slice(level + 1).join('|')})/` },
  })),
)

const folderCycles = ['domain', 'server', 'web/features'].map((folder) => ({
  name: `no-folder-cycle-in-${folder.replace('/', '-')}`,
  comment: 'Two folders that know each other are one folder with two names.',
  severity: 'error',
  scope: 'folder',
  from: { path: `^src/${folder}/` },
  to: { circular: true, path: `^src/${folder}/` },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-file-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...folderCycles,
    {
      name: 'domain-is-pure',
      comment: 'No I/O, framework, package or other ring: both the browser and the server run it.',
      severity: 'error',
      from: { path: '^src/domain/' },
      to: { pathNot: '^src/domain/' },
    },
    {
      name: 'contract-knows-only-domain',
      severity: 'error',
      from: { path: '^src/contract/' },
      to: { pathNot: ['^src/(contract|domain)/', '(^|/)node_modules/typebox/'] },
    },
    {
      name: 'server-never-imports-web',
      severity: 'error',
      from: { path: '^src/server/' },
      to: { path: '^(src/(web|widget)|build)/' },
    },
    {
      name: 'web-never-imports-server',
      severity: 'error',
      from: { path: '^src/(web|widget)/' },
      to: { path: ['^src/(server|sandbox-provider)/', '^src/(main|cli|config)\\.ts$'] },
    },
    {
      name: 'sandbox-provider-stands-alone',
      comment: 'It plays a company of its own: only the wire joins it to us.',
      severity: 'error',
      from: { path: '^src/sandbox-provider/' },
      to: { path: ['^src/(server|web|widget)/', '^src/(main|cli|config)\\.ts$'] },
    },
    {
      name: 'nobody-imports-the-sandbox-provider',
      comment: 'The command line and the welcome text may read its test cards.',
      severity: 'error',
      from: { path: '^src/(server|web|domain|contract)/' },
      to: { path: '^src/sandbox-provider/', pathNot: '/test-cards\\.ts$' },
    },
    {
      name: 'features-are-strangers',
      severity: 'error',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
    {
      name: 'ui-knows-no-product',
      comment: 'The kit has no routes, no API and no texts.',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: {
        path: [
          '^src/web/(features|pages|layouts)/',
          '^src/web/(routes|paths)\\.ts$',
          '^src/(contract|server|texts)/',
        ],
      },
    },
    {
      name: 'visitors-never-load-admin',
      severity: 'error',
      from: { path: '^src/web/pages/(public|payment|widget)/' },
      to: { path: '^src/web/(pages|layouts|features)/admin', reachable: true },
    },
    {
      name: 'sql-lives-in-stores',
      severity: 'error',
      from: { path: '^src/', pathNot: ['-store\\.ts$', '^src/server/(db|pages)/'] },
      to: { path: '(^|/)node_modules/(kysely|pg)/' },
    },
    {
      name: 'no-barrel',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '(^|/)index\\.tsx?$', pathNot: '^(build|node_modules)/' },
    },
    {
      name: 'only-main-knows-the-web-build',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/main\\.ts$' },
      to: { path: '^build/' },
    },
    {
      name: 'nothing-above-imports-into-a-noun',
      comment: 'A noun does not know the verbs that join nouns, nor the worker or screens.',
      severity: 'error',
      from: { path: `^src/server/(${nouns.join('|')}|ledger|user|mail)/` },
      to: { path: '^src/server/(checkout|collection|worker|pages)/' },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'Types of routes and virtual modules exist only for the tools that make them.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/\\+types/', '^virtual:', '^#build/'] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      // The table of routes is read by the build alone; the development server is loaded in development alone.
      from: { path: '^src/', pathNot: ['^src/web/routes\\.ts$', '^src/server/app/development\\.ts$'] },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    ...downwards,
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/'] },
    // Tests may join what the product keeps apart; that the product imports no test is told by each ring's tsconfig.
    exclude: { path: ['\\.react-router/', '\\.test\\.tsx?$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
}
