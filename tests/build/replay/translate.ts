import { answerExceptions, unorderedFunctions } from './exceptions.ts'
import { functionsIn, parseCall } from './statements/sql-call.ts'
import type { SqlCatalog } from './statements/sql-catalog.ts'
import {
  type SentStatement,
  type Translation,
  type ValueChange,
  translations,
  valueChanges,
} from './translations.ts'

interface ParsedAnswer {
  readonly error?: unknown
  readonly rows?: readonly Readonly<Record<string, unknown>>[]
}

/** The statement for the former commit; null: none, because the former commit has nothing similar. */
interface ForFormer {
  readonly sent: SentStatement | null
  /** Converts its answer to the format of the working tree. */
  readonly read: (answer: string) => string
}

/** The translations that a former commit needs. */
export interface Rules {
  readonly statements: readonly Translation[]
  readonly values: readonly ValueChange[]
}

export function translationsFor(former: SqlCatalog): Rules {
  const isNeeded = ({ unlessFormerHas }: { readonly unlessFormerHas: string }) => !former.has(unlessFormerHas)
  return { statements: translations.filter(isNeeded), values: valueChanges.filter(isNeeded) }
}

/** A statement of the working tree, translated for the former commit. */
export function toFormer(statement: SentStatement, catalog: SqlCatalog, rules: Rules): ForFormer {
  const names = functionsIn(statement.text, catalog)
  const rule = rules.statements.find(({ when }) =>
    typeof when === 'string' ? names.includes(when) : when.test(statement.text),
  )
  if (rule === undefined) return { sent: withValues(statement, rules), read: (answer) => answer }
  const call = typeof rule.when === 'string' ? parseCall(rule.when, statement, catalog) : null
  const { answerOfFormer } = rule
  return {
    sent: withValues(rule.toFormer(statement, call), rules),
    read: (answer) =>
      answerOfFormer === undefined ? answer : withRows(answer, (rows) => answerOfFormer(rows)),
  }
}

/** The statement with its parameters as the former commit reads them. */
function withValues<Sent extends SentStatement | null>(sent: Sent, { values: changes }: Rules): Sent {
  if (sent === null || changes.length === 0) return sent
  const change = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(change)
    if (typeof part !== 'object' || part === null) return part
    const inner = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, change(value)]))
    return changes.reduce<Readonly<Record<string, unknown>>>((all, { toFormer: next }) => next(all), inner)
  }
  const isJson = (value: unknown): value is string => typeof value === 'string' && /^[[{]/.test(value)
  return {
    ...sent,
    values: sent.values.map((value) => (isJson(value) ? JSON.stringify(change(JSON.parse(value))) : value)),
  }
}

function withRows(
  answer: string,
  change: (rows: readonly Readonly<Record<string, unknown>>[]) => readonly unknown[],
): string {
  const { rows, ...rest } = JSON.parse(answer) as ParsedAnswer
  return rows === undefined ? answer : JSON.stringify({ ...rest, rows: change(rows) })
}

/**
 * The comparable part of an answer: without the columns that may differ, and sorted where the order is not guaranteed.
 */
export function comparable({ text }: SentStatement, answer: string, catalog: SqlCatalog): string {
  const isUnordered = functionsIn(text, catalog).some((name) => unorderedFunctions.has(name))
  const left = withoutExceptions(text, answer)
  return isUnordered ? inAnyOrder(left) : left
}

function withoutExceptions(text: string, answer: string): string {
  const columns = answerExceptions
    .filter(({ statement }) => statement.test(text))
    .flatMap((exception) => exception.columns)
  if (columns.length === 0) return answer
  return withRows(answer, (rows) =>
    rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.includes(name)))),
  )
}

/** An answer with sorted rows. */
export const inAnyOrder = (answer: string): string =>
  withRows(answer, (rows) => rows.map((row) => JSON.stringify(row)).toSorted())
