import { expect, inject, test } from 'vitest'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Balancer, aBalancer } from '../../build/a-balancer.ts'
import { aForm } from '../../build/a-form.ts'
import { type ProcessWorld, type RunningProcess, aProcessWorld } from '../../build/a-process.ts'
import { percentileOf } from '../../build/a-rush.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { type BuyersReport, persistentBuyers } from '../../build/money/persistent-buyers.ts'
import { freePort } from '../../build/postgres-setup.ts'

const buyers = 8
const killEveryMs = 5_000
/** In the long run this test has the machine for itself, and answers are measured; in the gate, other tests run beside it. */
const longSeconds = 300

interface Fleet {
  readonly webPorts: readonly number[]
  /** Kills one process after the other, every five seconds, and starts each again at once, until the time is over. */
  readonly killUntil: (until: number) => Promise<Kills>
}

interface Kills {
  readonly kills: number
  /** How long the fastest start of a killed web process took. */
  readonly shortestStartMs: number
}

/** Starts this many web processes and two workers. */
async function aFleet(world: ProcessWorld, webs: number): Promise<Fleet> {
  const webPorts: number[] = []
  for (let index = 0; index < webs; index += 1) webPorts.push(await freePort())
  const [firstWeb, ...otherWebs] = webPorts.map((port) => ({ ROLE: 'web', PORT: String(port) }))
  const worker = { ROLE: 'worker' }
  const members = [{ ...firstWeb }, worker, ...otherWebs, worker].map((env) => ({
    ...env,
    TRUSTED_PROXIES: 'loopback',
  }))
  const running: RunningProcess[] = []
  for (const env of members) running.push(await world.start({ env }))
  const killUntil = async (until: number) => {
    let kills = 0
    const starts: Promise<void>[] = []
    let shortestStartMs = Number.POSITIVE_INFINITY
    const restart = async (index: number) => {
      const env = members[index] ?? {}
      const begun = performance.now()
      running[index] = await world.start({ env })
      if ('PORT' in env) shortestStartMs = Math.min(shortestStartMs, performance.now() - begun)
    }
    for (; performance.now() + killEveryMs < until; kills += 1) {
      await wait(killEveryMs)
      // One is away at a time: on a machine under load a start may take longer than the pause.
      await Promise.all(starts)
      const index = kills % members.length
      const { pid, ended } = running[index] as RunningProcess
      process.kill(pid, 'SIGKILL')
      await ended
      starts[index] = restart(index)
    }
    await Promise.all(starts)
    return { kills, shortestStartMs }
  }
  return { webPorts, killUntil }
}

interface Played extends Kills {
  readonly report: BuyersReport
  readonly answers: Balancer['answers']
}

/** Buyers behind a balancer for a time, while processes are killed; then everything that is pending ends. */
async function play(world: ProcessWorld, webs: number, seconds: number): Promise<Played> {
  const form = await aForm(world.db)
  const fleet = await aFleet(world, webs)
  const balancer = await aBalancer(world.port, fleet.webPorts)
  try {
    const until = performance.now() + seconds * 1_000
    const [killed, report] = await Promise.all([
      fleet.killUntil(until),
      persistentBuyers(world, form, { buyers, until }),
    ])
    const deps = { db: world.db, clock: { now: () => new Date() } }
    await expect
      .poll(() => violationsOf({ deps, sandbox: world.sandbox }), { timeout: 120_000, interval: 1_000 })
      .toEqual([])
    return { ...killed, report, answers: balancer.answers }
  } finally {
    await balancer.close()
  }
}

/** Payments that were confirmed to their buyers and have no order, and carts with several orders or charges. */
async function lostAndDoubled(world: ProcessWorld, { acknowledged }: BuyersReport) {
  const { rows: orders } = await sql<{ id: string }>`
    select p.id from payment p join "order" o on o.cart_id = p.cart_id
  `.execute(world.db)
  const ordered = Map.groupBy(orders, ({ id }) => id)
  const { rows: charged } = await sql<{ count: number }>`
    select count(*) as count from payment_attempt where state = 'succeeded' group by payment_id having count(*) > 1
  `.execute(world.db)
  const repeated = [...ordered.values()].filter((all) => all.length > 1)
  const lost = acknowledged.filter(({ paymentRequestId }) => !ordered.has(paymentRequestId))
  return { lost: lost.length, doubled: repeated.length + charged.length }
}

const isUnavailable = (status: number) => status === 502 || status === 503
const isAllowed = (status: number) => (status >= 200 && status < 300) || (status >= 400 && status < 500)

function summaryOf({ kills, report, answers }: Played, seconds: number) {
  const served = answers.filter(({ status }) => !isUnavailable(status)).map(({ ms }) => ms)
  const unavailable = answers.length - served.length
  const busy = answers.filter(({ status }) => status === 503).length
  const [p50 = 0, p99 = 0] = [0.5, 0.99].map((share) => percentileOf(served, share))
  process.stdout.write(
    `${seconds} s, ${kills} kills: ${report.acknowledged.length} orders, ${answers.length} answers, ` +
      `${unavailable - busy} of 502, ${busy} of 503, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms\n`,
  )
  return { p99, unavailable }
}

/** The other web process answers while one is away: only what was in flight, or reached the dying one, is lost. */
const unavailableShare = 1 / 3

/** The longest time without any served answer, as a share of the fastest start of a web process. */
function silenceOf({ answers, shortestStartMs }: Played): number {
  const served = answers.filter(({ status }) => !isUnavailable(status)).map(({ at }) => at)
  const gaps = served.toSorted((a, b) => a - b).map((at, index, all) => at - (all[index - 1] ?? at))
  return Math.max(...gaps) / shortestStartMs
}

/** Below this share, another process answered during a start, however long starts take on this machine. */
const silentShare = 0.8

test('two web and two worker processes, one killed every five seconds: no order is lost or doubled', async () => {
  const world = await aProcessWorld()
  const seconds = inject('killSeconds')
  try {
    const played = await play(world, 2, seconds)
    const { p99, unavailable } = summaryOf(played, seconds)
    expect(played.report.surprises).toEqual([])
    expect(played.report.acknowledged.length).toBeGreaterThanOrEqual(buyers)
    expect(await lostAndDoubled(world, played.report)).toEqual({ lost: 0, doubled: 0 })
    const wrong = played.answers.filter(({ status }) => !isAllowed(status) && !isUnavailable(status))
    expect(wrong).toEqual([])
    expect(unavailable / played.answers.length).toBeLessThan(unavailableShare)
    expect(silenceOf(played)).toBeLessThan(silentShare)
    expect(p99).toBeLessThan(seconds < longSeconds ? 10_000 : 2_000)
  } finally {
    await world.close()
  }
})

test('negative control: with one web process, the site is away while it starts', async () => {
  const world = await aProcessWorld()
  try {
    const played = await play(world, 1, 20)
    summaryOf(played, 20)
    expect(silenceOf(played)).toBeGreaterThan(silentShare)
  } finally {
    await world.close()
  }
})
