import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/platform/db/database.ts'
import { ensureChromium } from '../scripts/find-chromium.mjs'
import { type BenchWorld, openBenchWorld } from './bench-world.ts'
import type { Figure } from './figures.ts'
import { measureFinalise } from './finalise-ratio.ts'
import { measureFirstLoad } from './first-load.ts'
import { anOpenPayment, findGiftForm, finalViolations } from './journeys.ts'
import { measureMemory } from './memory.ts'
import { measureBookkeeping } from './payments/bookkeeping.ts'
import { measureCollect } from './payments/collect.ts'
import { measureGiftCost } from './payments/gift/gift-cost.ts'
import { measureHotTier } from './payments/gift/hot-tier.ts'
import { measureSlowProvider } from './payments/slow-provider.ts'
import { cachedPagesOf, measurePages } from './page-rates.ts'
import { measurePreview } from './preview.ts'
import { tableOf, writeReport } from './report.ts'
import { addPhotographPage } from './photograph-page.ts'
import { measureSharedLimits } from './crowds/limit-costs.ts'
import { measureCrowds } from './crowds/measure-crowds.ts'
import { measureSoldOut } from './crowds/sold-out.ts'

const parts = [
  'money',
  'bookkeeping',
  'collect',
  'slow-provider',
  'pages',
  'browser',
  'preview',
  'memory',
  'sold-out',
  'limits',
  'search',
  'rush',
  'growth',
  'lists',
  'directory',
  'exports',
  'imports',
  'machines',
  'associations',
] as const
/** These take minutes each: only where they are named, or in the long run. */
const longParts: readonly string[] = [
  'search',
  'rush',
  'growth',
  'lists',
  'directory',
  'exports',
  'imports',
  'machines',
  'associations',
]

interface Choices {
  readonly isLong: boolean
  /** Reports the cost of a gift statement by statement. */
  readonly explain: boolean
  /** Another checkout, built: what a gift costs there is measured in turns. */
  readonly against?: string | undefined
}

/** Runs the parts asked for (all, unless named); gives their figures and every broken invariant. */
async function measure(world: BenchWorld, asked: ReadonlySet<string>, choices: Choices) {
  const { isLong } = choices
  const figures: Figure[] = []
  const violations: string[] = []
  const rounds = isLong ? 9 : 5
  const say = (part: string) => console.log(`… ${part}`)
  const databaseUrl = await world.newDatabase('bench')
  const program = await world.startProgram(databaseUrl)
  const database = openDatabase(databaseUrl)
  const form = await findGiftForm(database.db)
  if (asked.has('browser')) {
    say('first load in a browser')
    const photograph = await addPhotographPage(database.db)
    figures.push(...(await measureFirstLoad(await chromiumPath(), program.url, photograph, rounds)))
  }
  if (asked.has('preview')) {
    say('preview in the editor')
    const site = { url: program.url, db: database.db }
    figures.push(...(await measurePreview(await chromiumPath(), site, 4 * rounds)))
  }
  if (asked.has('pages')) {
    say('cached pages')
    const web = await world.startProgram(databaseUrl, { ROLE: 'web' })
    figures.push(
      ...(await measurePages(world, web, cachedPagesOf(form), { rounds, seconds: isLong ? 6 : 3 })),
    )
    await web.stop()
  }
  if (asked.has('money')) {
    const money = await measureMoney(world, choices, rounds, say)
    figures.push(...money.figures)
    violations.push(...money.violations)
  }
  await program.stop()
  if (asked.has('memory')) {
    say('memory of a web process')
    const web = await world.startProgram(databaseUrl, { ROLE: 'web' })
    figures.push(...(await measureMemory(web, form)))
    await web.stop()
  }
  await database.close()
  if (asked.has('sold-out')) {
    say('sold-out answers')
    figures.push(...(await measureSoldOut(world, { rounds, seconds: isLong ? 6 : 3 })))
  }
  if (asked.has('limits')) {
    say('limits that processes share')
    figures.push(...(await measureSharedLimits(world, rounds)))
  }
  if (asked.has('bookkeeping')) {
    say('ledger, audit and jobs')
    figures.push(...(await measureBookkeeping(world, { rounds, count: isLong ? 600 : 250 })))
  }
  if (asked.has('collect')) {
    say('debits of a day')
    figures.push(...(await measureCollect(world, { rounds, count: 300, many: isLong ? 10_000 : 3000 })))
  }
  if (asked.has('slow-provider')) {
    say('others while the provider is slow')
    figures.push(...(await measureSlowProvider(world, { rounds, seconds: 3 })))
  }
  const crowds = await measureCrowds(world, asked, say)
  figures.push(...crowds.figures)
  violations.push(...crowds.violations)
  return { figures, violations, rounds }
}

async function chromiumPath(): Promise<string> {
  const found = await ensureChromium()
  if ('problem' in found) throw new Error(found.problem)
  return found.path
}

/** The finalisation of payments, whole gifts and what they cost, one tier that everyone wants. */
async function measureMoney(
  world: BenchWorld,
  { isLong, ...choices }: Choices,
  rounds: number,
  say: (part: string) => void,
) {
  const violations: string[] = []
  say('finalising payments')
  const modelUrl = await world.newDatabase('bench_finalise')
  const maker = await world.startProgram(modelUrl)
  const own = openDatabase(modelUrl)
  const ofMaker = { url: maker.url, sandbox: { url: maker.sandboxUrl } }
  const model = await anOpenPayment(ofMaker, await findGiftForm(own.db))
  await own.close()
  await maker.stop()
  const finalise = await measureFinalise(modelUrl, model, { rounds, count: isLong ? 600 : 250 })
  const roundMs = isLong ? 8000 : 4000
  say('whole gifts')
  const gifts = await measureGiftCost(world, { rounds, roundMs, ...choices }, async (ofGifts) => {
    const database = openDatabase(ofGifts.databaseUrl)
    violations.push(...finalise.violations, ...(await finalViolations(ofGifts.world, database.db)))
    await database.close()
  })
  say('a hot tier')
  const hotTier = await measureHotTier(world, { rounds, roundMs })
  return { figures: [...finalise.figures, ...gifts, ...hotTier], violations }
}

const { values, positionals } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    explain: { type: 'boolean', default: false },
    against: { type: 'string' },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((part) => !(parts as readonly string[]).includes(part))
if (unknown.length > 0) throw new Error(`no part ${unknown.join(', ')}; there are ${parts.join(', ')}`)
const world = await openBenchWorld()
try {
  const usual = values.long ? parts : parts.filter((part) => !longParts.includes(part))
  const asked = new Set<string>(positionals.length > 0 ? positionals : usual)
  const { figures, violations, rounds } = await measure(world, asked, {
    isLong: values.long,
    explain: values.explain,
    ...(values.against !== undefined && { against: resolve(values.against) }),
  })
  console.log(tableOf(figures))
  for (const violation of violations) console.log(`BROKEN  ${violation}`)
  if (positionals.length === 0) writeReport(figures, rounds)
  if (violations.length > 0 || figures.some(({ isMet }) => !isMet)) process.exitCode = 1
} finally {
  await world.close()
}
