import { join } from 'node:path'
import { expect, test } from 'vitest'
import { actKinds } from '../build/replay/acts/act-kinds.ts'
import { commitOf, extractTree, replayFolder } from '../build/replay/former-tree.ts'
import { lastLogs, readLogs, recordLogs, replayLogs } from '../build/replay/replay-commits.ts'
import { makeTemplates } from '../build/replay/replay-databases.ts'
import type { ReplayedLog } from '../build/replay/replay-statements.ts'
import { replayOptions } from '../build/replay/replay-options.ts'
import { ReplaySummary } from '../build/replay/replay-summary.ts'
import { rewriteFunction } from '../build/money/without-guard.ts'

/** Minimum number of calls of functions that write: fewer prove too little. */
const leastWrites = 5_000
/** Each kind of act is played once. */
const controlPlans = actKinds.length

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

/** A difference without the parameters of its call. */
const shortened = (difference = '') =>
  difference
    .split('\n')
    .filter((line) => !line.startsWith('    '))
    .join('\n')

test('the SQL functions of the working tree answer and write like those of the former commit', async () => {
  const { from, plans, seed, again } = replayOptions
  const commit = await commitOf(from)
  const what = again ? 'the statements of the last run' : `${plans} plans of seed ${seed}`
  print([`replay: the working tree against ${from} (${commit.slice(0, 12)}), ${what}`])
  const templates = await makeTemplates(await extractTree(commit))
  const summary = new ReplaySummary()
  const logs = again
    ? readLogs(lastLogs)
    : recordLogs({ template: templates.working, plans, seed, folder: lastLogs }, summary)
  const differences = await replayLogs(logs, templates, summary)
  print([
    ...summary.lines(),
    `read functions that the former commit was given: ${templates.lent.join(', ') || 'none'}`,
    `${differences.length} differences`,
    ...differences,
  ])
  expect(differences.length, 'differences').toBe(0)
  expect(summary.writes, 'calls of functions that write').toBeGreaterThanOrEqual(leastWrites)
  expect(summary.soldOut, 'refusals').toBeGreaterThan(0)
  expect(summary.orphans, 'orphans').toBeGreaterThan(0)
})

test('negative control: a function that answers or writes differently is found', async () => {
  const templates = await makeTemplates(null)
  const folder = join(replayFolder, 'control')
  const logs: ReplayedLog[] = []
  const recorder = { template: templates.working, plans: controlPlans, seed: replayOptions.seed, folder }
  for await (const log of recordLogs(recorder, new ReplaySummary())) logs.push(log)
  expect(await replayLogs(logs, templates, new ReplaySummary())).toEqual([])
  const answersOtherwise = await replayLogs(logs, templates, new ReplaySummary(), (db) =>
    rewriteFunction(db, 'apply_finalise_plan', [["'already'", "'ordered'"]]),
  )
  // No function that writes answers otherwise: the tables differ, and what the invariant checks read.
  const writesOtherwise = await replayLogs(logs, templates, new ReplaySummary(), (db) =>
    rewriteFunction(db, 'record_capture', [["book('capture:'", "book('captured:'"]]),
  )
  const inTables = writesOtherwise.find((one) => one.startsWith('table '))
  print(['negative control:', shortened(answersOtherwise[0]), shortened(inTables)])
  expect(answersOtherwise[0]).toMatch(/^apply_finalise_plan \(/)
  expect(inTables).toMatch(/^table ledger_tx: /)
})
