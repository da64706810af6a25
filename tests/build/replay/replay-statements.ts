import type pg from 'pg'
import type { Pool } from '#server/platform/db/database.ts'
import { beginStatement } from './statements/record-statements.ts'
import { functionsIn, parseCall } from './statements/sql-call.ts'
import { type SqlCatalog, isVoidFunction, isWriteFunction } from './statements/sql-catalog.ts'
import { type RecordedStatement, answerOf } from './statements/statement.ts'
import { type ReplaySummary, isIdle, kindOf } from './replay-summary.ts'
import { type Rules, comparable, inAnyOrder, toFormer } from './translate.ts'
import type { SentStatement } from './translations.ts'

/** More differences are not useful: the first is the one to examine. */
export const mostDifferences = 20
/** Statements of the log have lower numbers. */
const firstRepeated = 1_000_000_000
/** After this many calls that wrote, an earlier one is repeated late. */
const lateEvery = 3
/** Longer parameters are shortened in the output: the log has them completely. */
const shownLength = 1_500

type Query = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

export interface ReplayedLog {
  readonly statements: readonly RecordedStatement[]
  /** Where to read it: a file. */
  readonly source: string
}

interface Replay {
  readonly log: ReplayedLog
  readonly former: Query
  readonly working: Query
  /** The functions of the working tree. */
  readonly catalog: SqlCatalog
  /** The translations for the former commit. */
  readonly rules: Rules
  readonly summary: ReplaySummary
  readonly differences: string[]
}

interface Answers {
  readonly former: string
  readonly working: string
}

/** Runs a log on both databases, statement by statement, and compares the answers; stops after many differences. */
export async function replayStatements(
  log: ReplayedLog,
  pools: { readonly former: Pool; readonly working: Pool },
  parts: Pick<Replay, 'catalog' | 'rules' | 'summary'>,
): Promise<string[]> {
  const clients = [await pools.former.connect(), await pools.working.connect()] as const
  const [former, working] = clients.map((client) => client.query.bind(client) as Query) as [Query, Query]
  const replay: Replay = { ...parts, log, former, working, differences: [] }
  try {
    for (const query of [former, working]) await query('set statement_timeout = 0')
    await runLog(replay)
    return replay.differences
  } finally {
    for (const client of clients) client.release()
  }
}

async function runLog(replay: Replay): Promise<void> {
  const repeatable: RecordedStatement[] = []
  let inTransaction = false
  for (const [number, statement] of replay.log.statements.entries()) {
    if (replay.differences.length >= mostDifferences) return
    const kind = await replayOne(replay, statement, number)
    inTransaction = isOpenAfter(statement.text, inTransaction)
    const [name] = functionsIn(statement.text, replay.catalog)
    if (inTransaction || name === undefined || !isWriteFunction(replay.catalog, name) || isIdle(kind))
      continue
    await repeat(replay, statement, name)
    repeatable.push(statement)
    const earlier = repeatable[someIndex(repeatable.length)]
    if (repeatable.length % lateEvery === 0 && earlier !== undefined)
      await repeat(replay, earlier, functionsIn(earlier.text, replay.catalog)[0] ?? '')
  }
}

/** Any index below a count, the same in each run. */
const someIndex = (count: number) => ((count * 7_919) % 10_007) % count

/** Whether a transaction is open after a statement. */
function isOpenAfter(text: string, wasOpen: boolean): boolean {
  if (/^\s*(begin|start transaction)\b/i.test(text)) return true
  return wasOpen && !/^\s*(commit|rollback)\s*$/i.test(text)
}

async function replayOne(replay: Replay, statement: RecordedStatement, number: number): Promise<string> {
  const { catalog, summary, log, differences } = replay
  const answers = await askBoth(replay, statement, number)
  summary.statements += 1
  const names = functionsIn(statement.text, catalog)
  for (const name of names)
    if (isWriteFunction(catalog, name)) summary.countWrite(name, kindOfCall(replay, name, answers), 'first')
    else summary.countRead(name)
  const place = `line ${number + 1} of ${log.source}`
  const recorded = comparable(statement, statement.answer, catalog)
  if (answers.former !== answers.working) differences.push(describe(replay, place, statement, answers))
  // Repeated calls change the order in which tables are read.
  else if (inAnyOrder(answers.working) !== inAnyOrder(recorded))
    differences.push(
      describe(replay, `${place}, NOT REPRODUCIBLE (both answer otherwise than recorded)`, statement, {
        ...answers,
        former: recorded,
      }),
    )
  return kindOfCall(replay, names[0] ?? '', answers)
}

const kindOfCall = ({ catalog }: Replay, name: string, { working }: Answers) =>
  kindOf(working, isVoidFunction(catalog, name))

/** Repeats a call, as a caller with a lost answer does, in a transaction that is rolled back. */
async function repeat(replay: Replay, statement: RecordedStatement, name: string): Promise<void> {
  const { former, working, summary } = replay
  const number = firstRepeated + summary.repeatedCalls
  summary.repeatedCalls += 1
  await Promise.all([former('begin'), working('begin')])
  const answers = await askBoth(replay, statement, number)
  const check = { text: 'set constraints all immediate', values: [], at: statement.at, answer: '' }
  const checks = await askBoth(replay, check, number)
  await Promise.all([former('rollback'), working('rollback')])
  summary.countWrite(name, kindOfCall(replay, name, answers), 'again')
  if (answers.former !== answers.working || checks.former !== checks.working)
    replay.differences.push(
      describe(replay, 'repeated call', statement, {
        former: `${answers.former} ${checks.former}`,
        working: `${answers.working} ${checks.working}`,
      }),
    )
}

/** The answers of the former commit and of the working tree, without the allowed differences. */
async function askBoth(replay: Replay, statement: RecordedStatement, number: number): Promise<Answers> {
  const ask = async (query: Query, { text, values }: SentStatement) => {
    await beginStatement(query, number, statement.at)
    return answerOf(query(text, [...values]))
  }
  const translated = toFormer(statement, replay.catalog, replay.rules)
  const [theirs, ours] = await Promise.all([
    translated.sent === null ? null : ask(replay.former, translated.sent),
    ask(replay.working, statement),
  ])
  const working = comparable(statement, ours, replay.catalog)
  const former = theirs === null ? working : comparable(statement, translated.read(theirs), replay.catalog)
  return { former, working }
}

function describe(
  { catalog }: Replay,
  place: string,
  statement: RecordedStatement,
  { former, working }: Answers,
): string {
  const [name] = functionsIn(statement.text, catalog)
  const given =
    name === undefined
      ? statement.values.map((value, position) => `    $${position + 1} = ${show(value)}`)
      : [...parseCall(name, statement, catalog).parameters].map(
          ([parameter, { expression, value }]) =>
            `    ${parameter} => ${value === undefined ? expression : show(value)}`,
        )
  return [
    `${name ?? statement.text.trim().replaceAll(/\s+/g, ' ')} (${place})`,
    ...given,
    `  former   ${former}`,
    `  working  ${working}`,
  ].join('\n')
}

function show(value: unknown): string {
  const text = value instanceof Date ? value.toISOString() : (JSON.stringify(value) ?? 'null')
  return text.length <= shownLength ? text : `${text.slice(0, shownLength)}… (${text.length} characters)`
}
