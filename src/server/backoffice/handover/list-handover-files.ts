import { extname } from 'node:path'
import { parisDate } from '#domain/format.ts'
import type { HandoverPart } from '#domain/organisation/handover-parts.ts'
import { formStates } from '#domain/form/form-lists.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'
import type { Locale } from '#domain/locale.ts'
import { accountingFileName, loadAccountNames } from '#server/backoffice/admin/accounting/account-names.ts'
import { findClosedFile } from '#server/backoffice/admin/accounting/close/close-store.ts'
import { readAccounting } from '#server/backoffice/admin/accounting/read-accounting.ts'
import { listMembers } from '#server/backoffice/admin/members/invitation-store.ts'
import { writeLineList, writePaymentList } from '#server/backoffice/admin/order-lists/write-lists.ts'
import { writeOrderList } from '#server/backoffice/admin/orders/write-order-list.ts'
import { explainHandover, handoverTexts } from '#server/backoffice/handover/explain-handover.ts'
import {
  findOwnMedia,
  findReceiptFile,
  listClosedFiles,
  listMediaNames,
  listPrintedReceipts,
} from '#server/backoffice/handover/handover-store.ts'
import { type StoredForm, listForms } from '#server/catalogue/form/form-store.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { writeImportedLines } from '#server/backoffice/import/write-imported-lines.ts'
import { peopleTables } from '#server/backoffice/handover/write-people-tables.ts'
import { writeHolderList } from '#server/backoffice/membership/write-holder-list.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { writePeopleList } from '#server/backoffice/person/write-people-list.ts'
import { listPieces } from '#server/money/ledger/accounting/list-pieces.ts'
import { writeAccountingFile } from '#server/money/ledger/accounting/write-accounting-file.ts'
import { writeMovementList } from '#server/money/payout/write-movement-list.ts'
import {
  findReceiptNumbers,
  listReceiptYears,
  listReceiptsOfYear,
} from '#server/papers/receipt/receipt-report-store.ts'
import { writeReceiptList } from '#server/papers/receipt/write-receipt-list.ts'
import { listOrdersOf } from '#server/papers/ticket/attendee-store.ts'
import { writeAttendeeList } from '#server/papers/ticket/write-attendee-list.ts'
import type { ZipEntry } from '#server/platform/file/write-zip.ts'
import { readTexts } from '#server/platform/read-texts.ts'
import { writeCsv } from '#server/platform/table-file/write-csv.ts'

const manageTexts = readTexts('admin/manage')

/** An association's archive: who saves it, in which language, and when. */
export interface Handover {
  readonly granted: Granted
  readonly locale: Locale
  readonly now: Date
}

/** A file of a part of the archive. */
type File = Pick<ZipEntry, 'path' | 'pieces'> & { readonly part: HandoverPart }

/** Formats that are compressed already. */
const compressed: ReadonlySet<string> = new Set(['.pdf', '.png', '.jpg', '.jpeg', '.webp', '.avif'])

/**
 * Lists everything that an association has here, as files that any program opens: people and orders, money, tax receipts,
 * campaigns with pictures, the team, and at last a page that explains what there is. Each is read when the one before it
 * was written.
 */
export async function* listHandoverFiles(deps: Deps, handover: Handover): AsyncGenerator<ZipEntry> {
  const { granted, locale, now: modified } = handover
  const parts = new Set<HandoverPart>()
  for await (const { part, path, pieces } of filesOf(deps, handover)) {
    parts.add(part)
    yield { path, pieces, modified, isCompressed: compressed.has(extname(path).toLowerCase()) }
  }
  const { definition } = await loadOrganisation(deps.db, granted.organisationId)
  const page = explainHandover({ name: definition.name, locale, now: modified, parts })
  yield { path: handoverTexts(locale)('path.readme'), pieces: [page], modified, isCompressed: false }
}

async function* filesOf(deps: Deps, handover: Handover): AsyncGenerator<File> {
  yield* peopleOf(deps, handover)
  yield* ordersOf(deps, handover)
  yield* moneyOf(deps, handover)
  yield* receiptsOf(deps, handover)
  yield* campaignsOf(deps, handover)
  yield await teamOf(deps, handover)
}

/** The directory and adherents, what was noted, said and written about them, waiting lists, and imported lines. */
async function* peopleOf(deps: Deps, { granted, locale }: Handover): AsyncGenerator<File> {
  const { organisationId } = granted
  const file = { filters: {}, locale, format: 'csv' } as const
  const tables = {
    people: writePeopleList(deps, granted, file),
    holders: writeHolderList(deps, granted, { ...file, columns: '' }),
    ...peopleTables({ db: deps.db, organisationId, locale }),
    imported: writeImportedLines(deps, granted, file),
  }
  yield* filesOfTables(tables, locale)
}

/** Orders, lines, payments, and the answers to each campaign's questions. */
async function* ordersOf(deps: Deps, { granted, locale }: Handover): AsyncGenerator<File> {
  const file = { filters: {}, locale, format: 'csv', columns: '' } as const
  const tables = {
    orders: writeOrderList(deps, granted, file),
    lines: writeLineList(deps, granted, file),
    payments: writePaymentList(deps, granted, file),
  }
  yield* filesOfTables(tables, locale)
  const t = handoverTexts(locale)
  for (const form of await formsOf(deps, granted))
    yield {
      part: 'participants',
      path: `${t('path.participants')}/${nameOf(form)}.csv`,
      pieces: writeAttendeeList(deps.db, form, {
        listOrders: (after, most) =>
          asMember(deps, granted, (tx) => listOrdersOf(tx, form.id, { after, most, from: 'readable_order' })),
        locale,
        format: 'csv',
      }),
    }
}

function* filesOfTables(
  tables: Partial<Record<HandoverPart, File['pieces']>>,
  locale: Locale,
): Generator<File> {
  for (const [name, pieces] of Object.entries(tables)) {
    const part = name as HandoverPart
    yield { part, path: handoverTexts(locale)(`path.${part}`), pieces }
  }
}

/** Movements of the ledger, accounting entries by year, and the files of closed years. */
async function* moneyOf(deps: Deps, { granted, locale, now }: Handover): AsyncGenerator<File> {
  const { db } = deps
  const part = 'money'
  const { id, definition, plan, labelOf } = await loadAccountNames(db, granted.organisationId)
  const folder = handoverTexts(locale)('path.money')
  const all = { organisationId: id, from: '2000-01-01', to: parisDate(now) }
  yield {
    part,
    path: `${folder}/${handoverTexts(locale)('path.movements')}`,
    pieces: writeMovementList(db, { ...all, format: 'csv', locale }),
  }
  for (const year of (await readAccounting(deps, granted)).years)
    yield {
      part,
      path: `${folder}/${accountingFileName(definition, year, 'fec')}`,
      pieces: writeAccountingFile(listPieces(db, { organisationId: id, year, plan }), 'fec', labelOf),
    }
  for (const { close, kind, name, to, number } of await listClosedFiles(db, id)) {
    const file = await findClosedFile(db, id, { close, kind })
    const path = `${folder}/${handoverTexts(locale)('path.closes')}/${to}-${number}/${name}`
    if (file !== null) yield { part, path, pieces: [file.content] }
  }
}

/** The list of each year, and each printed receipt. */
async function* receiptsOf(deps: Deps, { granted, locale }: Handover): AsyncGenerator<File> {
  const { organisationId } = granted
  const t = handoverTexts(locale)
  const folder = t('path.receipts')
  for (const year of await listReceiptYears(deps.db, organisationId)) {
    const ofYear = { organisationId, year }
    const list = (after: number, most: number) => listReceiptsOfYear(deps.db, ofYear, { after, most })
    if ((await findReceiptNumbers(deps.db, ofYear)).isNumbered)
      yield {
        part: 'receipts',
        path: `${folder}/${t('path.receiptList')}-${year}.csv`,
        pieces: writeReceiptList({ year, list, format: 'csv', locale }),
      }
  }
  for (const { id, label, year } of await listPrintedReceipts(deps.db, organisationId)) {
    const pdf = await findReceiptFile(deps.db, organisationId, id)
    if (pdf !== null) yield { part: 'receipts', path: `${folder}/${year}/${label}.pdf`, pieces: [pdf] }
  }
}

/** The definition file of association and campaigns, which `form apply` reads on another site, with its pictures. */
async function* campaignsOf(deps: Deps, { granted, locale }: Handover): AsyncGenerator<File> {
  const { organisationId } = granted
  const folder = handoverTexts(locale)('path.campaigns')
  const { definition: organisation } = await loadOrganisation(deps.db, organisationId)
  const mediaPath = `/media/${organisation.slug}/`
  const forms = await formsOf(deps, granted)
  const definition = {
    organization: writeFormFile(organisation, mediaPath),
    forms: forms.map((form) => ({
      ...writeFormFile(form.definition, mediaPath),
      state: form.definition.state,
    })),
  }
  yield {
    part: 'campaigns',
    path: `${folder}/forms.json`,
    pieces: [`${JSON.stringify(definition, null, 2)}\n`],
  }
  for (const name of await listMediaNames(deps.db, organisationId)) {
    const picture = await findOwnMedia(deps.db, organisationId, name)
    if (picture !== null)
      yield { part: 'campaigns', path: `${folder}/assets/${name}`, pieces: [picture.content] }
  }
}

/** People with a role in the administration. */
async function teamOf(deps: Deps, { granted, locale }: Handover): Promise<File> {
  const t = handoverTexts(locale)
  const role = manageTexts(locale)
  const members = await asMember(deps, granted, (tx) => listMembers(tx, granted.organisationId))
  const rows = members.map((one) => [one.firstName, one.lastName, one.email, role(`role.${one.role}`)])
  const headings = [t('team.firstName'), t('team.lastName'), t('team.email'), t('team.role')]
  return { part: 'team', path: t('path.team'), pieces: [writeCsv([headings, ...rows])] }
}

/** Campaigns in every state: a deleted one still has orders. */
async function formsOf(deps: Deps, { organisationId }: Granted): Promise<StoredForm[]> {
  const { id } = await loadOrganisation(deps.db, organisationId)
  return listForms(deps.db, id, formStates)
}

const nameOf = ({ definition: { type, slug } }: StoredForm): string => `${type}-${slug}`
