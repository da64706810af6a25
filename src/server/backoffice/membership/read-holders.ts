import type { FindHolders, FoundHolder, FoundHolders } from '#contract/membership/holders.ts'
import { isAllowedSomewhere, rightsOn } from '#domain/access/rights.ts'
import { chosenColumns, holderColumns } from '#domain/export/list-columns.ts'
import { parisDate } from '#domain/format.ts'
import { defaultLocale } from '#domain/locale.ts'
import { holderStatuses, holdersPerPage } from '#domain/membership/holder-status.ts'
import { listReadableForms } from '#server/backoffice/admin/orders/find-orders-store.ts'
import { readableForms } from '#server/backoffice/admin/orders/readable-forms.ts'
import {
  type StoredHolder,
  type WantedHolders,
  countHolders,
  findHolders,
} from '#server/backoffice/membership/find-holders-store.ts'
import { holderColumnsIn } from '#server/backoffice/membership/holder-columns.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { holderName, membershipCardNumber } from '#server/money/membership/membership-card-facts.ts'
import { cellTexts } from '#server/platform/table-file/cell-texts.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/** A page of the adherents that a user may read, with the number of all pages and of each status. */
export function readFoundHolders(deps: Deps, granted: Granted, asked: FindHolders): Promise<FoundHolders> {
  return asMember(deps, granted, async (tx) => {
    const { wanted, forms } = await wantedHolders(deps, tx, granted, asked)
    const found = await findHolders(tx, wanted)
    const { counts: some, prices } = await countHolders(tx, wanted)
    const counts = Object.fromEntries(holderStatuses.map((status) => [status, some[status] ?? 0]))
    const { organisationId, memberships } = granted
    return {
      holders: found
        .slice(0, holdersPerPage)
        .map((holder) => withCells(holder, presentHolder(holder, forms), asked)),
      total: holderStatuses
        .filter((status) => asked.status === undefined || asked.status === status)
        .reduce((sum, status) => sum + (some[status] ?? 0), 0),
      counts: counts as FoundHolders['counts'],
      next: found.length > holdersPerPage ? (found[holdersPerPage - 1]?.id ?? null) : null,
      forms: forms.map(({ type: formType, slug: formSlug, title }) => ({ formType, formSlug, title })),
      prices,
      rights: rightsOn(memberships, { organisationId, formId: null }),
      canExport: isAllowedSomewhere(memberships, 'export:read', organisationId),
    }
  })
}

/** Adds the texts of the columns that were chosen. */
function withCells(
  { payer }: StoredHolder,
  holder: FoundHolder,
  { columns = '', lang = defaultLocale }: FindHolders,
): FoundHolder {
  if (columns === '') return holder
  const all = holderColumnsIn(lang)
  const chosen = chosenColumns(holderColumns, columns.split(',')).map((name) => all[name])
  return { ...holder, cells: cellTexts(chosen, { ...holder, payer }, lang) }
}

/** Reads all adherents of a list in pages, each in a transaction of its own: a slow reader holds nothing. */
export async function* allHolders(deps: Deps, granted: Granted, asked: FindHolders, most: number) {
  for (let after: string | null | undefined; after !== null;) {
    const place: { readonly after?: string } = after === undefined ? {} : { after }
    const { found, lines } = await asMember(deps, granted, async (tx) => {
      const { wanted, forms } = await wantedHolders(deps, tx, granted, { ...asked, ...place })
      const page: StoredHolder[] = await findHolders(tx, wanted, most)
      return {
        found: page,
        lines: page
          .slice(0, most)
          .map((holder) => ({ ...presentHolder(holder, forms), payer: holder.payer })),
      }
    })
    yield lines
    after = found.length > most ? (found[most - 1]?.id ?? null) : null
  }
}

/** A list, narrowed to the forms whose orders a user may read. */
async function wantedHolders(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  granted: Granted,
  { form: address, ...filters }: FindHolders,
) {
  const { organisationId } = granted
  const formIds = readableForms(granted)
  const readable = await listReadableForms(tx, organisationId, formIds)
  const forms = readable.filter(({ type }) => type === 'Membership')
  const chosen = forms.find(({ type, slug }) => address === `${type}/${slug}`)
  const today = parisDate(deps.clock.now())
  const wanted: WantedHolders = { ...filters, organisationId, formIds, today, formId: chosen?.id ?? null }
  return { wanted, forms }
}

function presentHolder(
  { id, status, price, formId, from, until, order, imported, payer, participant }: StoredHolder,
  forms: readonly { readonly id: string; readonly title: string }[],
): FoundHolder {
  return {
    id,
    status,
    price,
    from,
    until,
    name: holderName({ item: { participant }, payer }),
    number:
      order === null
        ? (imported?.number ?? '')
        : membershipCardNumber({ orderNumber: order.number, position: order.position }),
    amount: order?.amount ?? imported?.amount ?? 0,
    importedPerson: imported?.personId ?? null,
    title: forms.find((form) => form.id === formId)?.title ?? '',
  }
}
