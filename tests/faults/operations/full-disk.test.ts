import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#server/platform/db/database.ts'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/db/embedded/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, aProcessWorld } from '../../build/a-process.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { freePort } from '../../build/postgres-setup.ts'

const megabyte = 1_048_576
const buyers = 50

/** A small disk of its own for the database and the program's folder; null where this machine lets us mount none. */
function mountDisk(): { readonly folder: string } | { readonly refusal: string } {
  const folder = mkdtempSync(join(tmpdir(), 'obole-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder], { stdio: 'pipe' })
    return { folder }
  } catch (error) {
    rmSync(folder, { recursive: true })
    return {
      refusal: `a small disk cannot be mounted here: ${String(error).split('\n')[1] ?? String(error)}`,
    }
  }
}

const disk = mountDisk()
const refusal = 'refusal' in disk ? disk.refusal : null
const folder = 'folder' in disk ? disk.folder : ''
const ballast = join(folder, 'ballast')
const freeBytes = () => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Fills the disk until only this much is free, or nothing where the programs write meanwhile. */
function fillUntil(freeMegabytes: number): void {
  const size = Math.max(0, freeBytes() - freeMegabytes * megabyte)
  try {
    writeFileSync(ballast, Buffer.alloc(size))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

let postgres: EmbeddedPostgres
let world: ProcessWorld
let form: StoredForm
/** A buyer with an own address: cards of one address take turns. */
const buyerAt = (host: number) => aShopper(world, form, { 'x-forwarded-for': `203.0.${host}.1` })

beforeAll(async () => {
  if (refusal !== null) return
  const dataDir = join(folder, 'database')
  postgres = await startEmbeddedPostgres({ dataDir, port: await freePort(), log: () => {} })
  chmodSync(dataDir, 0o755)
  await migrate(postgres.url)
  world = await aProcessWorld({ ...openDatabase(postgres.url), url: postgres.url })
  form = await aForm(world.db)
  // The bank's folder is elsewhere: only our own disk is full.
  cpSync(world.dataDir, join(folder, 'data'), { recursive: true })
})
afterAll(async () => {
  if (refusal !== null) return
  rmSync(ballast, { force: true })
  await world.close()
  await postgres.stop()
  execFileSync('umount', ['--lazy', folder])
  rmSync(folder, { recursive: true, force: true })
})

const startProgram = (minFreeMegabytes: number) =>
  world.start({
    env: {
      DATA_DIR: join(folder, 'data'),
      TRUSTED_PROXIES: 'loopback',
      MIN_FREE_DISK_MB: String(minFreeMegabytes),
    },
  })

interface Bought {
  readonly statuses: Set<number>
  readonly codes: Set<string>
  readonly orders: string[]
}

/** Fifty buyers at once, from the cart to the order. */
async function buyAll(): Promise<Bought> {
  const bought: Bought = { statuses: new Set(), codes: new Set(), orders: [] }
  const note = <Answer extends { status: number; body: { code?: string } }>(answer: Answer): Answer => {
    bought.statuses.add(answer.status)
    if (answer.body.code !== undefined) bought.codes.add(answer.body.code)
    return answer
  }
  const buy = async (host: number) => {
    const buyer = buyerAt(host)
    const made = note(await buyer.give(1000))
    if (made.status !== 201) return
    if (note(await buyer.savePayer(made.body)).status !== 200) return
    note(await buyer.saveTip(made.body, 0))
    const started = note(await buyer.startPayment(made.body))
    const { paymentRequestId } = started.body
    if (paymentRequestId === undefined) return
    const opened = note(await buyer.openSession(paymentRequestId))
    if (opened.status !== 200) return
    await buyer.enterCard(opened.body.tokenizationSessionId, '4242424242424242')
    const executed = note(await buyer.execute(paymentRequestId, opened.body))
    if (executed.body.status === 'Confirmed') bought.orders.push(paymentRequestId)
  }
  await Promise.all(Array.from({ length: buyers }, (_, index) => buy(index + 1)))
  return bought
}

/** Reads the answer to a balancer: the status, and what is suspended. */
const ready = async () => {
  const answer = await fetch(`${world.url}/readyz`)
  return [answer.status, ((await answer.json()) as { payments?: string }).payments]
}

test('before the disk is full new payments are refused with a clear text, and those under way are finished', async ({
  skip,
}) => {
  skip(refusal !== null, refusal ?? '')
  const program = await startProgram(100)
  const payer = buyerAt(200)
  const paymentRequestId = await payer.freeze(await payer.fillCart())
  const waiting = await payer.fillCart()
  fillUntil(80)
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, 'suspended: disk almost full'])
  // A balancer leaves the process in service: pages are read.
  expect((await fetch(`${world.url}/e/recherche`)).status).toBe(200)
  const { statuses, codes } = await buyAll()
  expect([[...statuses], [...codes]]).toEqual([[503], ['STORAGE_FULL']])
  const refused = await payer.startPayment(waiting)
  expect([refused.status, refused.body.code]).toEqual([503, 'STORAGE_FULL'])
  expect(refused.body.message).toContain('Votre saisie est conservée')
  expect((await payer.charge(paymentRequestId, '4242424242424242')).executed.status).toBe('Confirmed')
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  expect(metrics).toMatch(/obole_free_disk_bytes\{folder="data"\} \d+/)
  expect((await fetch(`${world.url}/healthz`)).status).toBe(200)

  rmSync(ballast)
  await expect.poll(ready, { timeout: 10_000 }).toEqual([200, undefined])
  // Nothing of the refused cart was lost.
  expect((await payer.payCart(waiting, '4242424242424242')).executed.status).toBe('Confirmed')
  expect((await buyAll()).orders).toHaveLength(buyers)
  await program.stop()
})

test('negative control: without that limit the database fails; even then no purchase ends in 500 or is lost', async ({
  skip,
}) => {
  skip(refusal !== null, refusal ?? '')
  const program = await startProgram(0)
  fillUntil(1)
  const bought: Bought[] = []
  await expect
    .poll(
      async () => {
        bought.push(await buyAll())
        return bought.some(({ codes }) => codes.has('STORAGE_FULL') || codes.has('UNAVAILABLE'))
      },
      { timeout: 90_000 },
    )
    .toBe(true)
  for (let round = 0; round < 3; round += 1) bought.push(await buyAll())
  const statuses = new Set(bought.flatMap((one) => [...one.statuses]))
  process.stdout.write(
    `full disk: ${bought.length * buyers} buyers, ${bought.flatMap(({ orders }) => orders).length} orders, statuses ${[...statuses].join(', ')}\n`,
  )
  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([])
  const log = () => readFileSync(join(world.dataDir, 'main.log'), 'utf8')
  await expect.poll(log, { timeout: 20_000 }).toContain('"code":"53100"')

  rmSync(ballast)
  await expect.poll(ready, { timeout: 60_000 }).toEqual([200, undefined])
  const paid = await world.db.selectFrom('payment').select('id').where('state', '=', 'paid').execute()
  const ids = new Set<string>(paid.map(({ id }) => id))
  expect(bought.flatMap(({ orders }) => orders).filter((id) => !ids.has(id))).toEqual([])
  const deps = { db: world.db, clock: { now: () => new Date() } }
  await expect.poll(() => violationsOf({ deps, sandbox: world.sandbox }), { timeout: 90_000 }).toEqual([])
  await program.stop()
})
