import { writeFile } from 'node:fs/promises'
import { AppError } from '#domain/errors.ts'
import { formatDate, parisDate } from '#domain/format.ts'
import { type Cents, cents, centsToDecimal, sumCents } from '#domain/money.ts'
import { issuesReceipts } from '#domain/receipt/receipt-issuer.ts'
import { writeCsv } from '#server/csv/write-csv.ts'
import type { Deps } from '#server/deps.ts'
import { makeDocumentPrinter } from '#server/document/document-printer.ts'
import { type StoredOrganisation, findOrganisation } from '#server/organisation/organisation-store.ts'
import { composeReceiptFacts } from '#server/receipt/compose-receipt-facts.ts'
import { composeReceiptSheet } from '#server/receipt/compose-receipt-sheet.ts'
import {
  type ReceiptOfYear,
  countReceipts,
  listReceiptsOfYear,
  requestReceipts,
} from '#server/receipt/receipt-report-store.ts'
import fr from '#texts/fr/office/receipt-list.json' with { type: 'json' }

/** A command about tax receipts and the lines that it prints. */
type ReceiptCommand = (deps: Deps, args: readonly string[]) => Promise<readonly string[]>

export const receiptUsage = `  receipts list ORGANIZATION YEAR   every tax receipt of the gifts of a year, with the totals of article 222 bis, as CSV
  receipts status ORGANIZATION YEAR   how many are issued, printed, due, and why others are not
  receipts issue ORGANIZATION YEAR   issue now what would wait for January, and gifts from before receipts were issued here
  receipts preview ORGANIZATION OUT   write a receipt with a watermark and without a number, as PDF`

export const receiptCommands: Readonly<Record<string, ReceiptCommand>> = {
  'receipts list': async (deps, args) => {
    const { organisation, year } = await readYear(deps, args)
    return [tableOf(await listReceiptsOfYear(deps.db, { organisationId: organisation.id, year }), year)]
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

/** The list of a year for French spreadsheets; its last rows are the number and the sum of the valid receipts. */
function tableOf(all: readonly ReceiptOfYear[], year: number): string {
  const valid = all.filter(({ endedAt }) => endedAt === null)
  const total = sumCents(valid.map(({ amount }) => amount))
  const row = (first: string, amount: string) => [first, '', '', '', amount, '', '']
  return writeCsv([
    [fr.number, fr.issued, fr.donor, fr.kind, fr.amount, fr.state, fr.replacedBy],
    ...all.map(({ label, facts, amount, issuedAt, endedAt, replacedBy }) => [
      label,
      formatDate(parisDate(issuedAt)),
      facts.donor.name,
      fr[facts.kind],
      euros(amount),
      endedAt === null ? fr.valid : replacedBy === null ? fr.void : fr.replaced,
      replacedBy ?? '',
    ]),
    row(`${fr.count} ${year}`, String(valid.length)),
    row(`${fr.total} ${year}`, euros(total)),
  ])
}

const euros = (amount: Cents): string => centsToDecimal(amount).replace('.', ',')

const specimen = {
  firstName: 'Camille',
  lastName: 'Exemple',
  email: '',
  birthDate: null,
  address: '1 rue de l’Exemple',
  city: 'Paris',
  zipCode: '75001',
  country: 'FR',
  isOrganization: false,
  organismName: '',
  companyName: '',
  companySiren: '',
  companyLegalStatus: '',
  files: [],
  publishName: false,
  publishAmount: false,
  comment: '',
  marketingConsent: false,
}

/** A receipt of an invented gift, with a watermark and without a number. */
async function drawPreview(deps: Deps, { slug, definition }: StoredOrganisation): Promise<Buffer> {
  const { receipts } = definition
  if (!receipts) throw new Error(`${slug} has no receipts in its definition`)
  const now = deps.clock.now()
  const amount = cents(5000)
  const facts = composeReceiptFacts({ organisation: definition, payer: specimen, number: '0' }, receipts, {
    gifts: [{ paidOn: parisDate(now), amount, method: 'transfer' }],
    amount,
    isTrial: false,
  })
  const printer = makeDocumentPrinter()
  try {
    const { brandName } = deps.settings
    return await printer.print(
      'tax-receipt',
      composeReceiptSheet({ facts, label: null, issuedAt: now, brandName, ended: null }),
    )
  } finally {
    await printer.close()
  }
}
