import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Pool, openDatabase } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { compareTables } from './compare-tables.ts'
import { replayFolder, root } from './former-tree.ts'
import { makePlans, playPlans } from './play-plans.ts'
import { recordStatements } from './statements/record-statements.ts'
import { type Templates, aReplayDatabase } from './replay-databases.ts'
import { type ReplayedLog, mostDifferences, replayStatements } from './replay-statements.ts'
import { isWriteFunction, readCatalog } from './statements/sql-catalog.ts'
import { readLine, writeLine } from './statements/statement.ts'
import type { ReplaySummary } from './replay-summary.ts'
import { translationsFor } from './translate.ts'

/** Plans that share a database: few enough that the checks of the model, which read all of it, are fast. */
const plansPerDatabase = 50

/** The folder of the statements of the last replay. */
export const lastLogs = join(replayFolder, 'log')

export interface Recorder {
  /** The template of the working tree. */
  readonly template: string
  readonly plans: number
  readonly seed: number
  /** Where the statements are written, so that they can be read and replayed again. */
  readonly folder: string
}

/** Plays plans and records their statements, database by database. */
export async function* recordLogs(
  { template, plans: count, seed, folder }: Recorder,
  summary: ReplaySummary,
): AsyncGenerator<ReplayedLog> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const plans = makePlans(count, seed)
  for (let from = 0; from < plans.length; from += plansPerDatabase) {
    const database = await aReplayDatabase(template)
    // The other has one connection, which is the recording's.
    const beside = openDatabase(database.url)
    const recording = recordStatements(database, await readCatalog(beside.pool))
    const surprises = await playPlans(database, plans.slice(from, from + plansPerDatabase))
    for (const line of surprises) process.stdout.write(`while recording: ${line}\n`)
    await countExecutions(beside.pool, summary)
    await beside.pool.end()
    summary.plainReads += recording.plainReads
    const file = join(folder, `${String(from).padStart(6, '0')}.jsonl`)
    writeFileSync(file, recording.statements.map((statement) => `${writeLine(statement)}\n`).join(''))
    yield { statements: recording.statements, source: relative(root, file) }
  }
}

/** The statements that a former run recorded. */
export function* readLogs(folder: string): Generator<ReplayedLog> {
  for (const name of readdirSync(folder).toSorted()) {
    const file = join(folder, name)
    const statements = readFileSync(file, 'utf8').trimEnd().split('\n').map(readLine)
    yield { statements, source: relative(root, file) }
  }
}

/** Adds how often each function was executed, by a statement or inside another function. */
async function countExecutions(pool: Pool, summary: ReplaySummary): Promise<void> {
  const { rows } = await pool.query<{ name: string; calls: number }>(`
    select funcname as name, calls::integer as calls from pg_stat_user_functions where schemaname = 'public'
  `)
  // A function that the replay replaces is not executed.
  const { rows: replaced } = await pool.query<{ name: string }>(`
    select proname as name from pg_proc where pronamespace = 'replay'::regnamespace
  `)
  const calls = new Map(rows.map((row) => [row.name, row.calls]))
  const left = new Set(replaced.map(({ name }) => name))
  const catalog = await readCatalog(pool)
  for (const name of catalog.keys())
    if (!left.has(name)) summary.countExecutions(name, isWriteFunction(catalog, name), calls.get(name) ?? 0)
}

/**
 * Replays logs on a database of each template: every answer and, at the end of each log, every table must be the same.
 * Returns the differences, up to a maximum.
 * @param sabotage changes the functions of the working tree's database first: the negative control
 */
export async function replayLogs(
  logs: AsyncIterable<ReplayedLog> | Iterable<ReplayedLog>,
  templates: Templates,
  summary: ReplaySummary,
  sabotage?: (db: Db) => Promise<void>,
): Promise<string[]> {
  const differences: string[] = []
  for await (const log of logs) {
    differences.push(...(await replayLog(log, templates, summary, sabotage)))
    if (differences.length >= mostDifferences) break
  }
  return differences
}

async function replayLog(
  log: ReplayedLog,
  templates: Templates,
  summary: ReplaySummary,
  sabotage?: (db: Db) => Promise<void>,
): Promise<string[]> {
  const [former, working] = [
    await aReplayDatabase(templates.former),
    await aReplayDatabase(templates.working),
  ]
  const [besideFormer, besideWorking] = [openDatabase(former.url), openDatabase(working.url)]
  try {
    await sabotage?.(working.db)
    const catalog = await readCatalog(besideWorking.pool)
    const pools = { former: former.pool, working: working.pool }
    const rules = translationsFor(templates.formerCatalog)
    const answers = await replayStatements(log, pools, { catalog, rules, summary })
    const tables = await compareTables(besideFormer.pool, besideWorking.pool, templates.formerCatalog)
    summary.rowsCompared += tables.rows
    return [...answers, ...tables.differences.map((line) => `${line}\n  (after ${log.source})`)]
  } finally {
    for (const { pool } of [former, working, besideFormer, besideWorking]) await pool.end()
  }
}
