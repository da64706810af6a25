import { sql } from 'kysely'
import type { ApiErrorBody } from '#contract/error.ts'
import type {
  ImportOutcomes,
  ImportTrial,
  Imports,
  OutcomesImport,
  RunImport,
  TriedLine,
  TryImport,
} from '#contract/person/imports.ts'
import type { Browser } from '../a-browser.ts'
import type { World } from '../a-world.ts'
import { sendFileAs } from '../access/send-file-as.ts'

export const importsUrl = (org = 'la-ruche') => `/ha-api/admin/organizations/${org}/people/imports`

/** A text as Excel saves it in France: Windows-1252. */
export function inWindows1252(text: string): Buffer {
  const codes: Readonly<Record<string, number>> = { '€': 0x80, '’': 0x92, œ: 0x9c }
  return Buffer.from(Array.from(text, (sign) => codes[sign] ?? sign.charCodeAt(0)))
}

interface SentTable {
  readonly name: string
  readonly content: Buffer | string
}

/** Imports of a member, by files as their page sends them. */
export function importActions(world: World, by: Browser) {
  const send = <Body>(path: string, query: object, file: SentTable, as: Browser) => {
    const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
    return sendFileAs<Body & ApiErrorBody>(world, as, `${path}?${search.toString()}`, file)
  }
  const tries = (file: SentTable, query: TryImport = {}, as = by) =>
    send<ImportTrial>(`${importsUrl()}/trial`, query, file, as)
  /** The table of all outcomes. */
  const outcomes = async (file: SentTable, query: OutcomesImport = {}) =>
    (await send<ImportOutcomes>(`${importsUrl()}/trial/outcomes`, query, file, by)).body.csv
  /** Imports a file as its trial proposes. */
  const imports = async (file: SentTable, more: Partial<RunImport> = {}) => {
    const { body } = await tries(file, more.kind === undefined ? {} : { kind: more.kind })
    const columns = body.columns.map(({ field }) => field ?? '').join('.')
    return send<Imports>(
      importsUrl(),
      { kind: body.kind, columns, withoutProblems: false, ...more },
      file,
      by,
    )
  }
  const undo = (id: string | undefined, as = by) =>
    as.post<Imports & ApiErrorBody>(`${importsUrl()}/${id}/undo`)
  /** Everything that moves money or proves it, and everything of the directory, as text to compare. */
  const stored = async (tables: readonly string[]) => {
    const found: string[] = []
    for (const table of tables) {
      const { rows } = await sql<{ text: string }>`
        select row_to_json(t)::text as text from ${sql.table(table)} t order by 1`.execute(world.deps.db)
      found.push(...rows.map(({ text }) => `${table} ${text}`))
    }
    return found
  }
  return { tries, outcomes, imports, undo, stored }
}

export const moneyTables = [
  'order',
  'order_item',
  'payment',
  'ledger_tx',
  'ledger_entry',
  'receipt',
  'membership',
  'mail',
]
export const directoryTables = [
  'person',
  'person_appearance',
  'merge_proposal',
  'person_tag',
  'imported_line',
]

/** Outcomes of a trial as text. */
export const outcomesOf = (tried: readonly TriedLine[]) =>
  tried.map(({ line, name, outcome, leftOut, problems }) =>
    [line, name, leftOut ?? outcome, ...problems.map(({ field, problem }) => `${field} ${problem}`)].join(
      ', ',
    ),
  )
