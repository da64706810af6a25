import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { answerBy } from '#domain/person/person-request.ts'
import { handoverTexts } from '#server/backoffice/handover/explain-handover.ts'
import {
  type ConsentLine,
  type MessageLine,
  type NoteLine,
  type RequestLine,
  type Source,
  type TimedLine,
  type WaitingLine,
  consentSources,
  listLines,
  messageSources,
  noteSources,
  requestSources,
  waitingSources,
} from '#server/backoffice/handover/people-table-store.ts'
import type { ZipEntry } from '#server/platform/file/write-zip.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { type TableColumn, writeTable } from '#server/platform/table-file/write-table.ts'

const messageTexts = readTexts('admin/people/messages')
const requestTexts = readTexts('admin/personRequests')
const waitingTexts = readTexts('admin/waitingLists')
const linesPerPiece = 500

interface Asked {
  readonly db: Tx
  readonly organisationId: string
  readonly locale: Locale
}

/** Tables of an association that no screen saves as a file: notes, consents, requests, messages, waiting lists. */
export function peopleTables(
  asked: Asked,
): Record<'notes' | 'consents' | 'requests' | 'messages' | 'waiting', ZipEntry['pieces']> {
  const { organisationId, locale } = asked
  return {
    notes: tableOf(asked, noteSources(organisationId), noteColumns(locale)),
    consents: tableOf(asked, consentSources(organisationId), consentColumns(locale)),
    requests: tableOf(asked, requestSources(organisationId), requestColumns(locale)),
    messages: tableOf(asked, messageSources(organisationId), messageColumns(locale)),
    waiting: tableOf(asked, waitingSources(organisationId), waitingColumns(locale)),
  }
}

function tableOf<Line extends TimedLine>(
  { db, locale }: Asked,
  sources: readonly Source<Line>[],
  columns: readonly TableColumn<Line>[],
): AsyncGenerator<string | Uint8Array> {
  return writeTable({ name: '', columns, pieces: piecesOf(db, sources) }, { format: 'csv', locale })
}

/** Reads each source in pages: a slow reader holds nothing. */
async function* piecesOf<Line extends TimedLine>(
  db: Tx,
  sources: readonly Source<Line>[],
): AsyncGenerator<readonly Line[]> {
  for (const source of sources) {
    for (let after: Line | undefined, isLast = false; !isLast;) {
      const lines: Line[] = await listLines(db, source, { after, most: linesPerPiece })
      yield lines
      after = lines.at(-1)
      isLast = lines.length < linesPerPiece
    }
  }
}

const text = <Line>(heading: string, read: (line: Line) => string): TableColumn<Line> => ({
  kind: 'text',
  heading,
  read,
})
/** The day of an instant in Paris, or a civil day. */
const date = <Line>(heading: string, read: (line: Line) => Date | string | null): TableColumn<Line> => ({
  kind: 'date',
  heading,
  read: (line) => {
    const at = read(line)
    return at instanceof Date ? parisDate(at) : (at ?? '')
  },
})

function nameColumns<Line extends NoteLine | ConsentLine | RequestLine>(locale: Locale): TableColumn<Line>[] {
  const t = handoverTexts(locale)
  return [
    text(t('column.company'), ({ companyName }) => companyName),
    text(t('team.firstName'), ({ firstName }) => firstName),
    text(t('team.lastName'), ({ lastName }) => lastName),
    text(t('team.email'), ({ email }) => email),
  ]
}

function noteColumns(locale: Locale): TableColumn<NoteLine>[] {
  const t = handoverTexts(locale)
  return [
    ...nameColumns<NoteLine>(locale),
    text(t('column.order'), ({ order }) => order),
    date(t('column.date'), ({ at }) => at),
    text(t('column.by'), ({ by }) => by),
    text(t('column.note'), (line) => line.text),
  ]
}

function consentColumns(locale: Locale): TableColumn<ConsentLine>[] {
  const t = handoverTexts(locale)
  return [
    ...nameColumns<ConsentLine>(locale),
    date(t('column.date'), ({ at }) => at),
    text(t('column.answer'), ({ agrees }) => t(agrees ? 'consent.agrees' : 'consent.refuses')),
    text(t('column.source'), ({ kind, source }) =>
      kind === 'recorded' ? source : t(`consent.${kind}`, { source }),
    ),
    text(t('column.by'), ({ by }) => by),
  ]
}

function requestColumns(locale: Locale): TableColumn<RequestLine>[] {
  const t = handoverTexts(locale)
  const request = requestTexts(locale)
  return [
    text(t('column.request'), ({ kind }) => request(`list.kind.${kind}`)),
    ...nameColumns<RequestLine>(locale),
    date(t('column.askedOn'), ({ askedOn }) => askedOn),
    date(t('column.answerBy'), ({ askedOn }) => answerBy(askedOn)),
    date(t('column.doneOn'), ({ doneAt }) => doneAt),
    text(t('column.by'), ({ by }) => by),
  ]
}

function messageColumns(locale: Locale): TableColumn<MessageLine>[] {
  const t = handoverTexts(locale)
  const message = messageTexts(locale)
  return [
    date(t('column.date'), ({ sendAt, at }) => sendAt ?? at),
    text(t('column.state'), ({ state }) => message(`state.${state}`)),
    text(t('column.purpose'), ({ purpose }) => message(`purpose.${purpose}`)),
    text(t('column.campaign'), ({ campaign }) => campaign),
    text(t('column.subject'), ({ subject }) => subject),
    text(t('column.text'), (line) => line.text),
    { kind: 'count', heading: t('column.recipients'), read: ({ recipients }) => recipients },
    text(t('column.by'), ({ by }) => by),
  ]
}

function waitingColumns(locale: Locale): TableColumn<WaitingLine>[] {
  const t = handoverTexts(locale)
  const waiting = waitingTexts(locale)
  return [
    text(t('column.campaign'), ({ campaign }) => campaign),
    text(waiting('file.tier'), ({ tier }) => tier),
    text(waiting('file.firstName'), ({ firstName }) => firstName),
    text(waiting('file.email'), ({ email }) => email),
    { kind: 'count', heading: waiting('file.quantity'), read: ({ quantity }) => quantity },
    text(waiting('file.state'), ({ state }) => waiting(`state.${state}`)),
    date(waiting('file.joinedOn'), ({ at }) => at),
  ]
}
