import type { BenchWorld } from '../bench-world.ts'
import type { Figure } from '../figures.ts'
import { measureAssociations } from './many-associations.ts'
import { measureDirectory } from './directory-times.ts'
import { measureExports } from './export-times.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './import-times.ts'
import { measureListTimes, measureLists } from './list-times.ts'
import { measureMachines } from './machines.ts'
import { measureRush } from './rush.ts'
import { measureSearch } from './search-times.ts'

/** Measurements that take minutes: very many buyers, very many orders, very many campaigns. */
export async function measureCrowds(
  world: BenchWorld,
  asked: ReadonlySet<string>,
  say: (part: string) => void,
) {
  const figures: Figure[] = []
  const violations: string[] = []
  if (asked.has('search')) {
    say('search among very many campaigns')
    figures.push(...(await measureSearch(await world.newDatabase('bench_search'), 100_000, 3)))
  }
  if (asked.has('rush')) {
    say('rush for tickets')
    const rush = await measureRush(world)
    figures.push(...rush.figures)
    violations.push(...rush.violations)
  }
  if (asked.has('growth')) {
    say('very many orders')
    figures.push(...(await measureGrowth(world, { rounds: 3, many: 1_000_000 })))
  }
  if (asked.has('lists')) {
    say('lists of very many orders')
    figures.push(...(await measureListTimes(world, 100_000)))
    figures.push(...(await measureLists(world, { rounds: 3, many: 1_000_000 })))
  }
  if (asked.has('directory')) {
    say('directory of very many people')
    figures.push(...(await measureDirectory(world, 100_000)))
  }
  if (asked.has('exports')) {
    say('files of very many orders')
    figures.push(...(await measureExports(world, 100_000)))
  }
  if (asked.has('imports')) {
    say('imports of very many lines')
    figures.push(...(await measureImports(world, 50_000)))
  }
  if (asked.has('machines')) {
    say('one, two and three web processes')
    const machines = await measureMachines(world, 3)
    figures.push(...machines.figures)
    violations.push(...machines.violations)
  }
  if (asked.has('associations')) {
    say('very many associations')
    const many = await measureAssociations(world, 3, { associations: 100_000, orders: 5_000_000 })
    figures.push(...many.figures)
    violations.push(...many.violations)
  }
  return { figures, violations }
}
