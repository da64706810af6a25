import { writeFile } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { defaultLocale } from '#domain/locale.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import type { Deps } from '#server/money/deps.ts'
import { makeDocumentPrinter } from '#server/papers/document/document-printer.ts'
import {
  type StoredOrganisation,
  findOrganisation,
} from '#server/catalogue/organisation/organisation-store.ts'
import { drawReceiptPreview } from '#server/papers/receipt/draw-receipt-preview.ts'
import {
  countReceipts,
  listReceiptsOfYear,
  requestReceipts,
} from '#server/papers/receipt/receipt-report-store.ts'
import { writeReceiptList } from '#server/papers/receipt/write-receipt-list.ts'

/** A command about tax receipts and the lines that it prints. */
type ReceiptCommand = (deps: Deps, args: readonly string[]) => Promise<readonly string[]>

export const receiptUsage = `  receipts list ORGANIZATION YEAR   every tax receipt of the gifts of a year, with the totals of article 222 bis, as CSV
  receipts status ORGANIZATION YEAR   how many are issued, printed, due, and why others are not
  receipts issue ORGANIZATION YEAR   issue now what would wait for January, and gifts from before receipts were issued here
  receipts preview ORGANIZATION OUT   write a receipt with a watermark and without a number, as PDF`

export const receiptCommands: Readonly<Record<string, ReceiptCommand>> = {
  'receipts list': async (deps, args) => {
    const { organisation, year } = await readYear(deps, args)
    const list = (after: number, most: number) =>
      listReceiptsOfYear(deps.db, { organisationId: organisation.id, year }, { after, most })
    const pieces = writeReceiptList({ year, list, format: 'csv', locale: defaultLocale })
    let written = ''
    for await (const piece of pieces) written += String(piece)
    return [written.trimEnd()]
  },
  'receipts status': async (deps, args) => {
    const { organisation, year } = await readYear(deps, args)
    const counted = await countReceipts(deps.db, { organisationId: organisation.id, year }, deps.clock.now())
    return [
      `${counted.valid} valid receipts, ${counted.unprinted} not printed yet`,
      `${counted.due} orders due now, ${counted.later} in January`,
      `${counted.awaiting} await a bank or are refunded, ${counted.incomplete} without a full address`,
    ]
  },
  'receipts issue': async (deps, args) => {
    const { organisation, year } = await readYear(deps, args)
    assertIssues(organisation)
    const asked = { organisation: organisation.id, year, now: deps.clock.now() }
    return [`${await requestReceipts(deps.db, asked)} orders are due now: the worker issues them`]
  },
  'receipts preview': async (deps, [slug, out]) => {
    const organisation = await loadNamed(deps, slug)
    if (out === undefined) throw new Error('OUT is missing: the path of the PDF')
    await writeFile(out, await drawPreview(deps, organisation), { flag: 'wx' })
    return [`${out}: a preview, worth nothing`]
  },
}

async function readYear(deps: Deps, [slug, year = '']: readonly string[]) {
  const organisation = await loadNamed(deps, slug)
  if (!/^2\d{3}$/.test(year)) throw new Error('YEAR is missing: the calendar year of the gifts, as 2026')
  return { organisation, year: Number(year) }
}

async function loadNamed({ db }: Deps, slug: string | undefined): Promise<StoredOrganisation> {
  if (slug === undefined) throw new Error('ORGANIZATION is missing')
  const organisation = await findOrganisation(db, slug)
  if (organisation === null) throw new AppError('NOT_FOUND', { detail: `no association ${slug}` })
  return organisation
}

/** Receipts are issued for organisations with the right alone. */
function assertIssues({ slug, definition }: StoredOrganisation): void {
  if (issuesReceipts(definition)) return
  throw new Error(
    `${slug} issues no receipts here: its definition needs taxReceipts, receipts, a full address, an RNA or SIREN, and it must be verified`,
  )
}

/** A receipt of an invented gift, with a watermark and without a number. */
async function drawPreview(deps: Deps, { slug, definition }: StoredOrganisation): Promise<Buffer> {
  const { receipts } = definition
  if (!receipts) throw new Error(`${slug} has no receipts in its definition`)
  const printer = makeDocumentPrinter()
  try {
    return await drawReceiptPreview(deps, printer, definition, receipts)
  } finally {
    await printer.close()
  }
}
