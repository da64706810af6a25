import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import type { BenchWorld } from '../../bench-world.ts'
import { type Figure, alternate, figureOf } from '../../figures.ts'
import { type MeasuredProgram, type OrderCost, startMeasured } from './measured-program.ts'
import { type OrderClient, startClient } from './start-client.ts'
import { openStatementCounter } from './statement-counter.ts'

const visitors = 8
const tip = 160
const mostStatements = 24
/** Program and PostgreSQL, of what the compared checkout takes. */
const mostOfFormer = 1.05
const countedMs = 5000

export interface GiftOptions {
  readonly rounds: number
  readonly roundMs: number
  /** Another checkout, installed and built, whose program is measured in turns with this one's. */
  readonly against?: string | undefined
  /** Prints how often each statement is executed for a gift. */
  readonly explain: boolean
}

/**
 * Measures a whole gift, its calls and the later work of the worker: statements, processor time by process, and how
 * many bare answers with one indexed SELECT it is worth. `afterwards` sees the program that made the gifts.
 */
export async function measureGiftCost(
  world: BenchWorld,
  options: GiftOptions,
  afterwards: (program: MeasuredProgram) => Promise<void>,
): Promise<Figure[]> {
  const client = startClient()
  try {
    const figures = [...(await countStatements(world, client, undefined, options.explain))]
    if (options.against !== undefined)
      figures.push(...(await countStatements(world, client, options.against, options.explain)))
    const program = await startMeasured(world, 'bench_gift')
    figures.push(...(await measureCosts(world, client, program, options)))
    await afterwards(program)
    await program.stop()
    return [...figures, ...(await measureReceipts(world, client, options))]
  } finally {
    client.stop()
  }
}

/** Measures a gift whose tax receipt is issued, printed and sent at once. */
async function measureReceipts(
  world: BenchWorld,
  client: OrderClient,
  { rounds, roundMs }: GiftOptions,
): Promise<Figure[]> {
  const program = await startMeasured(world, 'bench_receipts', { issuesReceipts: true })
  const measure = async () => {
    const { ms } = await program.measure(client, giftsFor(program.form, roundMs / 2))
    return ms.program + ms.postgres
  }
  await measure()
  const costs = await repeat(rounds, measure)
  await program.stop()
  return [figureOf('a gift with its tax receipt: program and PostgreSQL', costs, { digits: 1, unit: ' ms' })]
}

/** Eight visitors who give at once. */
function giftsFor(form: StoredForm, ms: number) {
  const gift = [{ tierId: stableId(form.id, 'open-donation'), customAmount: 2000 }]
  return { carts: Array.from({ length: visitors }, () => gift), tip, ms }
}

/** Statements of a gift, without those that an idle program sends in the same time. */
async function countStatements(
  world: BenchWorld,
  client: OrderClient,
  folder: string | undefined,
  explain: boolean,
): Promise<Figure[]> {
  const which = folder === undefined ? '' : ' (compared checkout)'
  const counter = { take: () => new Map<string, number>(), close: () => {} }
  const program = await startMeasured(world, `bench_count${folder === undefined ? '' : '_former'}`, {
    folder,
    through: async (databaseUrl) => {
      const opened = await openStatementCounter(databaseUrl)
      Object.assign(counter, opened)
      return opened.url
    },
  })
  await program.measure(client, giftsFor(program.form, 1000))
  counter.take()
  await wait(countedMs)
  const idle = counter.take()
  const begun = performance.now()
  const { orders } = await program.measure(client, giftsFor(program.form, countedMs))
  const share = (performance.now() - begun) / countedMs
  const counted = [...counter.take()].map(([text, count]) => ({
    text,
    each: Math.max(0, count - (idle.get(text) ?? 0) * share) / orders,
  }))
  await program.stop()
  counter.close()
  if (explain) report(counted, which)
  const idleRate = [...idle.values()].reduce((sum, count) => sum + count, 0) / (countedMs / 1000)
  const each = counted.reduce((sum, one) => sum + one.each, 0)
  const budget = folder === undefined ? { atMost: mostStatements } : {}
  return [
    figureOf(`statements of a gift${which}`, [each], { digits: 1 }, budget),
    figureOf(`statements of an idle program, a second${which}`, [idleRate], { digits: 1 }),
  ]
}

function report(counted: readonly { readonly text: string; readonly each: number }[], which: string): void {
  console.log(`statements for each gift${which}`)
  for (const { text, each } of counted.toSorted((a, b) => b.each - a.each))
    if (each >= 0.01) console.log(`${each.toFixed(2).padStart(7)}  ${text.slice(0, 150)}`)
}

async function measureCosts(
  world: BenchWorld,
  client: OrderClient,
  program: MeasuredProgram,
  { rounds, roundMs, against }: GiftOptions,
): Promise<Figure[]> {
  const former =
    against === undefined ? null : await startMeasured(world, 'bench_gift_former', { folder: against })
  const bare = await world.startScript('bench/crowds/select-server.ts', [
    program.databaseUrl,
    program.form.id,
  ])
  const costs: OrderCost[] = []
  const formerCosts: OrderCost[] = []
  const units: number[] = []
  const measure = async (one: MeasuredProgram, into: OrderCost[]) => {
    const cost = await one.measure(client, giftsFor(one.form, roundMs))
    into.push(cost)
    return cost.ms.program + cost.ms.postgres
  }
  await measure(program, [])
  if (former !== null) await measure(former, [])
  const ours = async () => {
    const answers = await answersOf(bare.url, roundMs / 2000)
    const ms = await measure(program, costs)
    units.push(answers / (costs.at(-1)?.ordersPerSecond ?? Number.NaN))
    return ms
  }
  const { ratios } =
    former === null
      ? { ratios: await repeat(rounds, ours) }
      : await alternate(rounds, ours, () => measure(former, formerCosts))
  await bare.stop()
  await former?.stop()
  return [
    ...figuresOf(costs, ''),
    figureOf('units of a gift (answers with one SELECT for each gift)', units, { digits: 0 }),
    ...figuresOf(formerCosts, ' (compared checkout)'),
    ...(former === null
      ? []
      : [
          figureOf(
            'program and PostgreSQL / the compared checkout',
            ratios,
            { digits: 2 },
            { atMost: mostOfFormer },
          ),
        ]),
  ]
}

async function repeat(rounds: number, measure: () => Promise<number>): Promise<number[]> {
  const measured: number[] = []
  for (let round = 0; round < rounds; round += 1) measured.push(await measure())
  return measured
}

/** Answers a second of a bare Fastify with one indexed SELECT, to as many clients as there are visitors. */
async function answersOf(url: string, seconds: number): Promise<number> {
  const requests = [{ method: 'POST' as const, path: '/' }]
  const { requests: answered } = await autocannon({ url, connections: visitors, duration: seconds, requests })
  return answered.average
}

function figuresOf(costs: readonly OrderCost[], which: string): Figure[] {
  if (costs.length === 0) return []
  const part = (of: (cost: OrderCost) => number) => costs.map(of)
  const asMs = { digits: 1, unit: ' ms' }
  return [
    figureOf(
      `gifts a second, ${visitors} visitors${which}`,
      part(({ ordersPerSecond }) => ordersPerSecond),
      {
        digits: 1,
      },
    ),
    figureOf(
      `a gift: program and PostgreSQL${which}`,
      part(({ ms }) => ms.program + ms.postgres),
      asMs,
    ),
    figureOf(
      `a gift: program (web and worker)${which}`,
      part(({ ms }) => ms.program),
      asMs,
    ),
    figureOf(
      `a gift: PostgreSQL${which}`,
      part(({ ms }) => ms.postgres),
      asMs,
    ),
    figureOf(
      `a gift: test bank${which}`,
      part(({ ms }) => ms.bank),
      asMs,
    ),
    figureOf(
      `a gift: client${which}`,
      part(({ ms }) => ms.client),
      asMs,
    ),
  ]
}
