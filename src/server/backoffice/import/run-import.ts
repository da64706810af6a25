import type { Imports, RunImport } from '#contract/person/imports.ts'
import { rightsOn } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import { isUuid } from '#domain/ids.ts'
import { undoDays, undoableUntil } from '#domain/import/import-fields.ts'
import {
  countForPlanner,
  listImports,
  lockForImport,
  matchImportedLines,
  placeImportedLines,
  removeRepeatedLines,
  setLines,
  storeImport,
  undoImport,
  waitForImports,
} from '#server/backoffice/import/import-store.ts'
import { unreadable } from '#server/backoffice/import/open-table.ts'
import { type OpenImport, withImport } from '#server/backoffice/import/read-import.ts'
import { refreshPeople } from '#server/backoffice/import/finish-imports.ts'
import { addLines, reviewLines } from '#server/backoffice/import/try-import.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import type { ReceiveFile } from '#server/money/upload/join-file.ts'

const mostListed = 100

/**
 * Imports a file: all of its lines in one transaction, or none. The same file is imported once until that is undone, so
 * that a repeated request changes nothing; lines that another file brought are left out.
 * @throws AppError VALIDATION for a file without a line to import, or with lines that have problems and are not left out;
 * IMPORT_CHANGED where all of it is imported already
 */
export async function importPeople(
  deps: Deps,
  granted: Granted,
  { receive, asked }: { readonly receive: ReceiveFile; readonly asked: RunImport },
): Promise<Imports> {
  await assertActingRight(deps, granted, 'person:import')
  await receive((sent) =>
    withImport(sent, asked, async (file) => {
      const { lines, problems } = await reviewLines(file, parisDate(deps.clock.now()))
      if (lines === 0 || (problems > 0 && !asked.withoutProblems)) throw unreadable()
      const id = await storeAll(deps, granted, { file, lines })
      // The import is made: what fails here is done by the next `finishImports`.
      await refreshPeople(deps, id).catch((error: unknown) =>
        deps.log.warn({ err: error, import: id }, 'people of an import are not all in the directory yet'),
      )
    }),
  )
  return readImports(deps, granted)
}

async function storeAll(
  { db, clock, newId }: Deps,
  { organisationId, session: { userId } }: Granted,
  { file, lines }: { readonly file: OpenImport; readonly lines: number },
): Promise<string> {
  const now = clock.now()
  const id = newId()
  const { kind, fileName, fileHash } = file
  await db.transaction().execute(async (tx) => {
    await waitForImports(tx)
    const one = { id, organisationId, kind, fileName, fileHash, lines, userId, now }
    if (!(await storeImport(tx, one))) throw new AppError('IMPORT_CHANGED')
    await addLines(tx, id, { file, today: parisDate(now) })
    // The directory is free while the file is read.
    await lockForImport(tx, organisationId)
    await countForPlanner(tx)
    const repeated = await removeRepeatedLines(tx, { import: id })
    if (repeated.length === lines) throw new AppError('IMPORT_CHANGED')
    await setLines(tx, id, lines - repeated.length)
    await matchImportedLines(tx, { import: id })
    const people = await placeImportedLines(tx, { import: id })
    const detail = { import: id, kind, lines: lines - repeated.length, people }
    await writeJournal(tx, { organisationId, formId: null, userId, action: 'peopleImported', detail }, now)
  })
  return id
}

/**
 * Undoes an import: its lines go, and people whom nothing else names. Who ordered since stays as the orders say.
 * @throws AppError NOT_FOUND; IMPORT_CHANGED where it is undone already; IMPORT_FINAL after some days
 */
export async function undoPeopleImport(deps: Deps, granted: Granted, id: string): Promise<Imports> {
  await assertActingRight(deps, granted, 'person:import')
  const { organisationId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  if (!isUuid(id)) throw new AppError('NOT_FOUND')
  const since = new Date(now.getTime() - undoDays * 86_400_000)
  await deps.db.transaction().execute(async (tx) => {
    await waitForImports(tx)
    await lockForImport(tx, organisationId)
    await countForPlanner(tx)
    const plan = { organisation: organisationId, import: id, since, user: userId, now }
    const outcome = await undoImport(tx, plan)
    if (outcome === 'missing') throw new AppError('NOT_FOUND')
    if (outcome === 'changed') throw new AppError('IMPORT_CHANGED')
    if (outcome === 'late') throw new AppError('IMPORT_FINAL')
    const entry = { organisationId, formId: null, userId, detail: { import: id } }
    await writeJournal(tx, { ...entry, action: 'importUndone' }, now)
  })
  return readImports(deps, granted)
}

/** The imports of an association, the latest first. */
export async function readImports(deps: Deps, granted: Granted): Promise<Imports> {
  await assertActingRight(deps, granted, 'person:read')
  const { organisationId, memberships } = granted
  const now = deps.clock.now()
  const stored = await asMember(deps, granted, (tx) => listImports(tx, organisationId, mostListed))
  return {
    imports: stored.map(({ importedAt, undoneAt, ...one }) => {
      const until = undoableUntil(importedAt)
      return {
        ...one,
        importedAt: importedAt.toISOString(),
        undoneAt: undoneAt?.toISOString() ?? null,
        undoableUntil: undoneAt === null && until >= now ? until.toISOString() : null,
      }
    }),
    rights: rightsOn(memberships, { organisationId, formId: null }),
  }
}
