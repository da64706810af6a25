import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/platform/db/database.ts'
import { aFleet } from '../../tests/build/a-fleet.ts'
import { aForm } from '../../tests/build/a-form.ts'
import { aProcessWorld } from '../../tests/build/a-process.ts'
import { aPooler, missingPooler } from '../../tests/build/database/a-pooler.ts'
import { persistentBuyers } from '../../tests/build/money/persistent-buyers.ts'
import { tcpUrl } from '../../tests/build/postgres-setup.ts'
import type { BenchWorld } from '../bench-world.ts'
import { type Figure, figureOf } from '../figures.ts'
import { finalViolations } from '../journeys.ts'

const buyers = 12
const seconds = 10
const sizes = [1, 2, 3] as const

/**
 * Orders a second of one, two and three web processes with two workers, behind a balancer and over pgbouncer, in turns.
 * All share the processors of this machine: the ratios say what more processes cost, not what more machines bring.
 */
export async function measureMachines(world: BenchWorld, rounds: number) {
  const missing = missingPooler()
  if (missing !== null) throw new Error(missing)
  const url = tcpUrl(await world.newDatabase('bench_machines')).href
  const processes = await aProcessWorld({ ...openDatabase(url), url })
  const pooler = await aPooler(url)
  const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url }
  await (await processes.start({ env })).stop()
  const form = await aForm(processes.db)
  const rates = sizes.map((): number[] => [])
  const surprises: string[] = []
  for (let round = 0; round < rounds; round += 1)
    for (const [index, webs] of sizes.entries()) {
      const fleet = await aFleet(processes, webs, { env })
      let isOver = false
      const bought = persistentBuyers(processes, form, { buyers, isOver: () => isOver })
      const begun = performance.now()
      await pause(seconds * 1_000)
      isOver = true
      const report = await bought
      rates[index]?.push((report.acknowledged.length * 1_000) / (performance.now() - begun))
      surprises.push(...report.surprises)
      for (const member of fleet.members) await member.running().stop()
      await fleet.close()
    }
  const last = await processes.start({ env })
  const violations = [...surprises, ...(await finalViolations(processes, processes.db))]
  await last.stop()
  await pooler.close()
  await processes.close()
  return { figures: figuresOf(rates), violations }
}

function figuresOf(rates: readonly (readonly number[])[]): Figure[] {
  const [alone = []] = rates
  return sizes.flatMap((webs, index) => {
    const own = rates[index] ?? []
    const name = `orders a second, ${webs} web process${webs === 1 ? '' : 'es'}`
    const rate = figureOf(name, own, { digits: 1 })
    if (webs === 1) return [rate]
    const ratios = own.map((value, round) => value / (alone[round] ?? Number.NaN))
    return [rate, figureOf(`${webs} web processes / 1`, ratios, { digits: 2 })]
  })
}
