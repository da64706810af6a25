import type { FindDonors, FoundDonor, FoundDonors } from '#contract/donor/donors.ts'
import { isAllowed, rightsOn } from '#domain/access/rights.ts'
import { donorsPerPage } from '#domain/donor/donor.ts'
import { chosenColumns, donorColumnsFor } from '#domain/export/list-columns.ts'
import { parisDate } from '#domain/format.ts'
import { defaultLocale } from '#domain/locale.ts'
import { cents, sumCents } from '#domain/money.ts'
import { donorColumnsIn } from '#server/backoffice/donor/donor-columns.ts'
import {
  type ErasedGifts,
  type StoredDonor,
  type WantedDonors,
  findDonors,
  findErasedGifts,
  listDonorReceipts,
  listDonorYears,
  sumDonors,
} from '#server/backoffice/donor/find-donors-store.ts'
import { atRiskOf, listGifts } from '#server/backoffice/donor/read-monthly-donors.ts'
import { findLateness } from '#server/backoffice/person/find-people-store.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { cellTexts } from '#server/platform/table-file/cell-texts.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A page of the donors of a year, filtered and searched, with the sums of all pages. */
export async function readFoundDonors(deps: Deps, granted: Granted, asked: FindDonors): Promise<FoundDonors> {
  await assertActingRight(deps, granted, 'person:read')
  const { organisationId, memberships } = granted
  const now = deps.clock.now()
  const wanted = wantedDonors(deps, granted, asked)
  const found = await asMember(deps, granted, async (tx) => ({
    page: await findDonors(tx, wanted),
    total: await sumDonors(tx, wanted),
    years: await listDonorYears(tx, organisationId),
    erased: await erasedOf(tx, wanted),
  }))
  const page = found.page.slice(0, donorsPerPage)
  return {
    year: wanted.year,
    years: withYear(found.years, yearOf(now)),
    donors: withCells(
      granted,
      await asMember(deps, granted, (tx) => presentDonors(tx, granted, wanted, page)),
      asked,
    ),
    erased: found.erased,
    total: withErased(found.total, found.erased),
    atRisk: atRiskOf(await listGifts(deps, granted)),
    next: found.page.length > donorsPerPage ? (page.at(-1)?.position ?? null) : null,
    lateSince: await findLateness(deps.db, { organisation: organisationId, now }),
    rights: rightsOn(memberships, { organisationId, formId: null }),
  }
}

/** Adds the texts of the columns that were chosen. */
function withCells(
  granted: Granted,
  donors: FoundDonor[],
  { columns = '', lang = defaultLocale }: FindDonors,
): FoundDonor[] {
  if (columns === '') return donors
  const all = donorColumnsIn(lang)
  const offered = donorColumnsFor({ withReceipts: mayReadReceipts(granted) })
  const chosen = chosenColumns(offered, columns.split(',')).map((name) => all[name])
  return donors.map((donor) => ({ ...donor, cells: cellTexts(chosen, donor, lang) }))
}

/** Reads all donors of a list in pages, each in a transaction of its own: a slow reader holds nothing. */
export async function* allDonors(
  deps: Deps,
  granted: Granted,
  asked: FindDonors,
  most: number,
): AsyncGenerator<readonly FoundDonor[]> {
  for (let after: string | null = ''; after !== null;) {
    const from: WantedDonors = wantedDonors(deps, granted, { ...asked, after })
    const { found, lines } = await asMember(deps, granted, async (tx) => {
      const page: StoredDonor[] = await findDonors(tx, from, most)
      return { found: page, lines: await presentDonors(tx, granted, from, page.slice(0, most)) }
    })
    yield lines
    after = found.length > most ? (found[most - 1]?.position ?? null) : null
  }
}

/** The gifts of erased donors below a list; null: there are none. */
export async function readErasedGifts(deps: Deps, granted: Granted, asked: FindDonors) {
  const wanted = wantedDonors(deps, granted, asked)
  return asMember(deps, granted, (tx) => erasedOf(tx, wanted))
}

/** No filter and no word finds a donor who was erased. */
const erasedOf = async (tx: Tx, wanted: WantedDonors): Promise<ErasedGifts | null> =>
  wanted.only === undefined && wanted.text.trim() === '' ? findErasedGifts(tx, wanted) : null

const withErased = (total: FoundDonors['total'], erased: ErasedGifts | null): FoundDonors['total'] =>
  erased === null
    ? total
    : {
        donors: total.donors,
        gifts: total.gifts + erased.gifts,
        amount: sumCents([cents(total.amount), cents(erased.amount)]),
        before: sumCents([cents(total.before), cents(erased.before)]),
      }

const yearOf = (now: Date) => Number(parisDate(now).slice(0, 4))

const withYear = (years: readonly number[], year: number) =>
  [...new Set([year, ...years])].toSorted((one, other) => other - one)

function wantedDonors({ clock }: Pick<Deps, 'clock'>, granted: Granted, asked: FindDonors): WantedDonors {
  const { organisationId } = granted
  // A list that no receipt may be read of is not narrowed by them.
  const { only, ...rest } = asked
  const isHidden = only === 'incomplete' && !mayReadReceipts(granted)
  return {
    ...rest,
    ...(only !== undefined && !isHidden && { only }),
    organisationId,
    year: asked.year ?? yearOf(clock.now()),
  }
}

const mayReadReceipts = ({ organisationId, memberships }: Granted) =>
  isAllowed(memberships, 'receipt:read', { organisationId, formId: null })

async function presentDonors(
  tx: Tx,
  granted: Granted,
  wanted: WantedDonors,
  page: readonly StoredDonor[],
): Promise<FoundDonor[]> {
  const receipts = mayReadReceipts(granted)
    ? await listDonorReceipts(
        tx,
        wanted,
        page.map(({ id }) => id),
      )
    : null
  return page.map(({ position: _position, ...donor }) => ({
    ...donor,
    receipt: receipts === null ? null : (receipts.get(donor.id) ?? 'none'),
  }))
}
