import type { Readable } from 'node:stream'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import {
  type ExportSection,
  exportSections,
  readExportSection,
} from '#server/backoffice/person/person-export-store.ts'
import { endRequests, storeRequest } from '#server/backoffice/person/person-request-store.ts'
import { loadPerson } from '#server/backoffice/person/read-person.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { type ZipEntry, writeZip } from '#server/platform/file/write-zip.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { writeCsv } from '#server/platform/table-file/write-csv.ts'

const textsIn = readTexts('admin/personRequests')

type Rows = readonly Readonly<Record<string, unknown>>[]

/**
 * An archive of everything that an association stores of a person: for programs as JSON, for people as a table, with the
 * files that they sent. It answers their request, or is recorded as one. @throws AppError NOT_FOUND
 */
export async function exportPerson(
  deps: Deps,
  granted: Granted,
  person: string,
  locale: Locale,
): Promise<{ readonly name: string; readonly content: Readable }> {
  await assertActingRight(deps, granted, 'export:read')
  const { id: rootId } = await loadPerson(deps, granted, person)
  const { organisationId, formId, session } = granted
  const { userId } = session
  const now = deps.clock.now()
  const found = {} as Record<ExportSection, Rows>
  for (const section of exportSections)
    found[section] = await readExportSection(deps.db, section, { organisationId, rootId })
  await deps.db.transaction().execute(async (tx) => {
    if ((await endRequests(tx, { organisationId, rootId, kinds: ['export'] }, now)) === 0) {
      const request = { id: deps.newId(), organisationId, personId: rootId, kind: 'export', userId } as const
      await storeRequest(tx, { ...request, doneAt: now }, now)
    }
    await writeJournal(tx, { organisationId, formId, userId, action: 'personExported', detail: {} }, now)
  })
  const t = textsIn(locale)
  return {
    // A file's name is in lists and histories: it names no one.
    name: `${t('file')}-${parisDate(now)}.zip`,
    content: writeZip(entriesOf(deps, found, { locale, now })),
  }
}

async function* entriesOf(
  { files }: Pick<Deps, 'files'>,
  found: Readonly<Record<ExportSection, Rows>>,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): AsyncGenerator<ZipEntry> {
  const t = textsIn(locale)
  const entry = (path: string, text: string | Uint8Array): ZipEntry => ({
    path,
    modified: now,
    isCompressed: typeof text !== 'string',
    pieces: [text],
  })
  yield entry(`${t('table')}.csv`, tableOf(found, locale))
  yield entry('data.json', JSON.stringify({ exportedAt: now.toISOString(), ...found }, null, 2))
  for (const { id, name } of found.files)
    yield entry(`${t('files')}/${String(id)}-${plainName(String(name))}`, await files.getBytes(String(id)))
}

/** A name that is one in every file system. */
const plainName = (name: string) => name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').slice(-80)

/** A row for each value, below the kind of what is stored and the number of its row. */
function tableOf(found: Readonly<Record<ExportSection, Rows>>, locale: Locale): string {
  const t = textsIn(locale)
  return writeCsv([
    [t('heading.section'), t('heading.row'), t('heading.field'), t('heading.value')],
    ...exportSections.flatMap((section) =>
      found[section].flatMap((row, index) =>
        valuesOf(row).map(([field, value]) => [t(`section.${section}`), String(index + 1), field, value]),
      ),
    ),
  ])
}

/** The values of a row that say something, whose parts are named with dots. */
function valuesOf(value: unknown, path = ''): (readonly [string, string])[] {
  if (value === null || value === undefined || value === '') return []
  if (typeof value !== 'object')
    return [[path, typeof value === 'string' ? value : JSON.stringify(value)] as const]
  return Object.entries(value).flatMap(([key, part]) => valuesOf(part, path === '' ? key : `${path}.${key}`))
}
