// The allowed imports. A project in tests/house breaks each rule, so that each rule is known to work.

/** The districts of the server, the lowest first: each may import those before it, never those after it. */
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

const districtOrder = districts.slice(0, -1).map((district, level) => ({
  name: `${district}-knows-only-lower-districts`,
  comment: 'A district of the server imports only the districts below it.',
  severity: 'error',
  from: { path: `^src/server/${district}/` },
  to: { path: `^src/server/(${districts.slice(level + 1).join('|')})/` },
}))

/** Nouns, the lowest first: each may import those before it, never those after it. */
const nouns = ['organisation', 'form', 'cart', 'payment', 'order', 'installment']

const downwards = ['domain', 'server/[^/]+'].flatMap((ring) =>
  nouns.slice(0, -1).map((noun, level) => ({
    name: `${ring.split('/', 1)[0]}-${noun}-knows-only-lower-nouns`,
    comment: 'Nouns depend downwards only; verbs that join nouns are above them, in checkout or collection.',
    severity: 'error',
    from: { path: `^src/${ring}/${noun}/` },
    to: { path: `^src/${ring}/(${nouns.slice(level + 1).join('|')})/` },
  })),
)

const folderCycles = ['domain', 'server', 'web/features'].map((folder) => ({
  name: `no-folder-cycle-in-${folder.replace('/', '-')}`,
  comment: 'Two folders that import each other are one folder with two names.',
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
      name: 'sandbox-provider-is-independent',
      comment: 'It simulates another company: the two programs share only the HTTP API.',
      severity: 'error',
      from: { path: '^src/sandbox-provider/' },
      to: { path: ['^src/(server|web|widget)/', '^src/(main|cli|config)\\.ts$'] },
    },
    {
      name: 'no-import-of-the-sandbox-provider',
      comment: 'The command line and the welcome text may read its test cards.',
      severity: 'error',
      from: { path: '^src/(server|web|domain|contract)/' },
      to: { path: '^src/sandbox-provider/', pathNot: '/test-cards\\.ts$' },
    },
    {
      name: 'browser-loads-no-schema',
      comment:
        'A schema brings its library into the first load of every page. Mails are rendered by the server.',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '^src/web/mails/' },
      to: {
        path: '^src/contract/',
        pathNot: '^src/contract/(calls|page-reads|visitor/third-parties)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'features-do-not-import-each-other',
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
      to: { path: '^src/web/((pages|layouts|features)/admin|admin-kit/)', reachable: true },
    },
    {
      name: 'operators-and-accounts-share-only-the-kit',
      comment: 'Parts of a screen that several of them show are in admin-kit.',
      severity: 'error',
      from: { path: '^src/web/(admin-kit|pages/(operator|account))/' },
      to: { path: '^src/web/pages/admin/' },
    },
    {
      name: 'admin-kit-knows-no-page',
      severity: 'error',
      from: { path: '^src/web/admin-kit/' },
      to: { path: '^src/web/(pages|layouts)/' },
    },
    {
      name: 'sql-lives-in-stores',
      severity: 'error',
      from: { path: '^src/', pathNot: ['-store\\.ts$', '^src/server/(platform/db|program/pages)/'] },
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
      comment: 'A noun does not import verbs that join nouns, the worker or the screens.',
      severity: 'error',
      from: { path: `^src/server/[^/]+/(${nouns.join('|')}|ledger|user|mail)/` },
      to: { path: '^src/server/[^/]+/(checkout|collection|worker|pages)/' },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'Types of routes and virtual modules exist only for the tools that generate them.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['/\\+types/', '^virtual:', '^#build/'] },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      // Only the build reads the table of routes; only development loads the development server.
      from: {
        path: '^src/',
        pathNot: ['^src/web/routes\\.ts$', '^src/server/program/app/development\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    ...districtOrder,
    ...downwards,
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^build/'] },
    // Tests may import across rings. The tsconfig of each ring ensures that the product imports no test.
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
