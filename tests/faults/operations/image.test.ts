import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDatabase } from '../../build/a-database.ts'
import { aContainer, aVolume, somePorts, textOf } from '../../build/deploy/a-container.ts'
import { type BuiltStage, buildImage, workdirOf } from '../../build/deploy/build-image.ts'
import { canMakeSystems } from '../../build/deploy/root-folder.ts'
import { tcpUrl } from '../../build/postgres-setup.ts'

/** Only Linux as root has file systems of its own for programs; elsewhere the lint of tests/house is left. */
const isPossible = canMakeSystems()
const work = mkdtempSync(join(tmpdir(), 'obole-image-'))
let stages: readonly BuiltStage[]
let image: BuiltStage

beforeAll(async () => {
  if (!isPossible) return
  stages = await buildImage(work)
  image = stages.at(-1) as BuiltStage
}, 1_800_000)
afterAll(() => rmSync(work, { recursive: true, force: true }))

/** A database for the programs of a test, by an address that a container reaches. */
async function withDatabase(act: (settings: Readonly<Record<string, string>>) => Promise<void>) {
  const database = await aDatabase()
  try {
    await act({ ...(await somePorts()), DATABASE_URL: tcpUrl(database.url).href })
  } finally {
    await database.close()
  }
}

const volume = (name: string) => aVolume(image, join(work, name))
const page = '/associations/la-marmite-de-l-erdre/formulaires/un-repas-chaud'
const bodyOf = async (url: string) => (await fetch(url)).text()
const anyCommand = ['src/cli.ts', 'operator', 'list']

test.runIf(isPossible)(
  'has no npm, nothing that only builds or tests, and no file that its user may write',
  () => {
    const folder = join(image.folder, workdirOf(image))
    expect(existsSync(join(image.folder, 'usr/local/bin/npm'))).toBe(false)
    const packages = readdirSync(join(folder, 'node_modules'))
    expect(packages).toContain('fastify')
    expect(packages.filter((name) => ['vite', 'vitest', 'oxlint', 'knip'].includes(name))).toEqual([])
    const sources = readdirSync(join(folder, 'src'), { recursive: true, encoding: 'utf8' })
    expect(sources.filter((name) => /\.test\.tsx?$/.test(name))).toEqual([])
    const [uid = '', gid = ''] = textOf(image, 'USER').split(':')
    const isWritable = `( -uid ${uid} -o -gid ${gid} -o -perm -o+w ) ! -type l`.split(' ')
    expect(execFileSync('find', [folder, ...isWritable], { encoding: 'utf8' })).toBe('')
  },
)

test.runIf(isPossible)(
  'alone, it has its PostgreSQL and test bank, draws pages, obeys commands, stops and starts again',
  async () => {
    const data = volume('alone')
    const env = await somePorts()
    for (const visit of ['first', 'second']) {
      const container = aContainer(image, data, env)
      await container.ready()
      expect([visit, await bodyOf(`${container.url}/readyz`)]).toEqual([visit, '{"status":"ready"}'])
      expect(await bodyOf(`${container.url}${page}`)).toContain('Un repas chaud')
      expect((await fetch(`http://127.0.0.1:${env.SANDBOX_PORT}/healthz`)).status).toBe(200)
      expect(await container.probe()).toBe(0)
      expect(await container.exec(['node', ...anyCommand])).toMatchObject({ code: 0 })
      expect(await container.stop()).toBe(0)
      expect(existsSync(join(data, 'postgres/18/PG_VERSION'))).toBe(true)
      expect(existsSync(join(data, 'postgres/18/postmaster.pid'))).toBe(false)
    }
  },
)

test.runIf(isPossible)('web and worker share a database and a volume, as in the compose file', () =>
  withDatabase(async (settings) => {
    const data = volume('two')
    const keys = { STRIPE_SECRET_KEY: 'sk_test_0', STRIPE_PUBLISHABLE_KEY: 'pk_test_0' }
    const env = { ...settings, ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_0', PROVIDER: 'stripe' }
    const web = aContainer(image, data, { ...env, ROLE: 'web' })
    await web.ready()
    const worker = aContainer(image, data, { ...env, ROLE: 'worker' })
    await worker.ready()
    expect(await bodyOf(`${web.url}${page}`)).toContain('Un repas chaud')
    expect([await web.probe(), await worker.probe()]).toEqual([0, 0])
    expect(await web.stop()).toBe(0)
    // Negative control: the probe finds that the site is gone; a worker has none.
    expect([await worker.probe({ ROLE: 'web' }), await worker.probe()]).toEqual([1, 0])
    expect(await worker.stop()).toBe(0)
    expect(existsSync(join(data, 'postgres'))).toBe(false)
  }),
)

test.runIf(isPossible)('a clone that root prepared is started by a user who may not write there', () =>
  withDatabase(async (settings) => {
    const clone = stages.find(({ name }) => name === 'pages') as BuiltStage
    const container = aContainer(image, volume('unit'), settings, clone)
    await container.ready()
    expect(await bodyOf(`${container.url}${page}`)).toContain('Un repas chaud')
    // The commands of the handbook neither wait for a lock nor install anything.
    expect(await container.exec(['node', 'scripts/run.mjs', 'cli', 'operator', 'list'])).toMatchObject({
      code: 0,
    })
    expect(await container.stop()).toBe(0)
  }),
)
