import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FormDefinition, OrganisationDefinition } from '#domain/form/form-definition.ts'
import { foreignOffsets } from '#domain/calendar/foreign-offsets.ts'
import { FormFileError, listAssets, readFormFile } from '#domain/form/read-form-file.ts'
import { mistakeAt } from '#domain/form/form-mistake.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import type { Db, Tx } from '#server/platform/db/schema.ts'
import { findMovedForm } from '#server/catalogue/form/former-address-store.ts'
import { idsOfFile } from '#server/catalogue/form/former-ids.ts'
import { type StoredForm, findForm, updateForm, upsertForm } from '#server/catalogue/form/form-store.ts'
import { readAsset } from '#server/catalogue/form/read-asset.ts'
import { sanitiseHtml } from '#server/catalogue/form/sanitise-html.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { stockLimitsOf } from '#server/catalogue/form/stock-limits.ts'
import { refuseSoldChanges } from '#server/catalogue/form/refuse-sold-changes.ts'
import { StockTooLowError, writeStockLimits } from '#server/catalogue/form/stock-store.ts'
import { copyFormats, copyOf, copyWidths, isPhotograph } from '#domain/picture/picture-copies.ts'
import { averageColor, makeCopies } from '#server/catalogue/organisation/make-copies.ts'
import {
  type StoredMedia,
  findMedia,
  upsertMedia,
  upsertOrganisation,
} from '#server/catalogue/organisation/organisation-store.ts'

/** A form that a file changed: as it was, and as it is. */
export interface FormUpdate {
  readonly before: StoredForm
  readonly definition: FormDefinition
  readonly now: Date
}

/** Who applies a file. */
export interface ApplyOptions {
  /** The configured providers; absent: any name is accepted. */
  readonly providers?: CatalogueDeps['providers']
  /** Called for each form that changed, in the same transaction. */
  readonly record?: (tx: Tx, update: FormUpdate) => Promise<void>
}

/** Result of applying a file, form by form. */
export interface AppliedFile {
  readonly organisation: string
  readonly forms: readonly {
    readonly type: string
    readonly slug: string
    readonly change: 'created' | 'updated' | 'unchanged'
  }[]
  /** Dates whose offset is not the one of Paris on that day. */
  readonly foreignOffsets: ReturnType<typeof foreignOffsets>
}

/**
 * Applies a definition file, all or nothing. Applying it twice changes nothing. The price of a tier that has sold
 * cannot change.
 * @throws FormFileError with the paths in the file; Error if the file is not JSON or not readable
 */
export async function applyFormFile(
  db: Db,
  path: string,
  now: Date,
  { providers, record }: ApplyOptions = {},
): Promise<AppliedFile> {
  const input: unknown = JSON.parse(await readFile(path, 'utf8'))
  const read = readFormFile(input, await idsOfFile(db, input))
  assertProvider(read.organisation, providers ?? null)
  const assets = await Promise.all(listAssets(input).map((name) => readAsset(dirname(path), name)))
  const { media, colors } = await withCopies(db, read.organisation.slug, assets)
  const organisation = withColor(read.organisation, colors)
  const forms = read.forms.map((form) => withColor(form, colors))
  return db.transaction().execute(async (tx) => {
    const id = await upsertOrganisation(tx, organisation, stableId('organisation', organisation.slug), now)
    for (const one of media) {
      const known = await findMedia(tx, organisation.slug, one.name)
      if (known?.sha256 !== one.sha256) await upsertMedia(tx, id, one)
    }
    const applied: AppliedFile['forms'][number][] = []
    for (const [index, form] of forms.entries())
      applied.push(await applyForm(tx, { id, organisation, form, index, now, record }))
    return { organisation: organisation.slug, forms: applied, foreignOffsets: foreignOffsets(input) }
  })
}

function assertProvider(
  { provider, providerAccount = null }: OrganisationDefinition,
  providers: CatalogueDeps['providers'] | null,
): void {
  if (provider === undefined || provider === null || providers === null) return
  if (Object.hasOwn(providers, provider)) {
    if (providerAccount === null || providers[provider]?.hasPayeeAccounts === true) return
    throw new FormFileError([mistakeAt('organization.providerAccount', 'noAccounts', { provider })])
  }
  const known = Object.keys(providers).join(', ')
  throw new FormFileError([mistakeAt('organization.provider', 'unknownProvider', { provider, known })])
}

/** The pictures to store, and the average colour of each photograph by its address. */
interface Pictures {
  readonly media: StoredMedia[]
  readonly colors: ReadonlyMap<string, string>
}

/** The pictures with the copies of new or changed photographs, made before the transaction: each takes a second. */
async function withCopies(db: Db, slug: string, assets: readonly StoredMedia[]): Promise<Pictures> {
  const media: StoredMedia[] = []
  const colors = new Map<string, string>()
  for (const asset of assets) {
    const known = await findMedia(db, slug, asset.name)
    const smallest = copyOf(asset.name, copyWidths[0], copyFormats[0])
    const stored = known?.sha256 === asset.sha256 ? await findMedia(db, slug, smallest) : null
    const made = stored === null ? await makeCopies(asset) : []
    media.push(asset, ...made)
    const copy = stored ?? made.find(({ name }) => name === smallest)
    const address = `/media/${slug}/${asset.name}`
    if (copy !== undefined && isPhotograph(address)) colors.set(address, await averageColor(copy.content))
  }
  return { media, colors }
}

/** Adds the colour of its banner, where that is a photograph. */
function withColor<Owner extends { readonly bannerUrl: string | null }>(
  owner: Owner,
  colors: Pictures['colors'],
): Owner & { readonly bannerColor?: string } {
  const bannerColor = owner.bannerUrl === null ? undefined : colors.get(owner.bannerUrl)
  return bannerColor === undefined ? owner : { ...owner, bannerColor }
}

/** Increased when more of a definition becomes a limit: files applied before are then applied again. */
const limitsVersion = 2

export interface FormToApply {
  readonly id: string
  readonly organisation: OrganisationDefinition
  readonly form: FormDefinition
  readonly index: number
  readonly now: Date
  readonly record?: ApplyOptions['record'] | undefined
}

/**
 * Writes one form and its limits, if it differs from what is stored.
 * @throws FormFileError for prices that have sold and limits below what is taken
 */
export async function applyForm(tx: Tx, { id, organisation, form, index, now, record }: FormToApply) {
  const definition = cleanTexts(form)
  const known = await findForm(tx, {
    organizationSlug: organisation.slug,
    formType: definition.type,
    formSlug: definition.slug,
  })
  if (known !== null) await refuseSoldChanges(tx, known.definition, definition, index)
  const contentVersion = createHash('sha256')
    .update(JSON.stringify([limitsVersion, definition, organisation]))
    .digest('hex')
  const named = { type: definition.type, slug: definition.slug }
  if (known === null) await refuseFormerAddress(tx, organisation, definition, index)
  if (known?.contentVersion === contentVersion) return { ...named, change: 'unchanged' as const }
  const newId = stableId('form', organisation.slug, definition.type, definition.slug)
  const formId = known?.id ?? newId
  const written = { id: formId, definition, contentVersion }
  if (known === null) await upsertForm(tx, { ...written, organisationId: id }, now)
  else await updateForm(tx, written, now)
  await limitStock(tx, formId, definition, index)
  if (known !== null) await record?.(tx, { before: known, definition, now })
  return { ...named, change: known === null ? ('created' as const) : ('updated' as const) }
}

/** The form with its rich texts reduced to what associations may use. */
export function cleanTexts(form: FormDefinition): FormDefinition {
  return {
    ...form,
    descriptionHtml: sanitiseHtml(form.descriptionHtml),
    projectOwnersHtml: sanitiseHtml(form.projectOwnersHtml),
    projectBeneficiariesHtml: sanitiseHtml(form.projectBeneficiariesHtml),
  }
}

/** A campaign that moved is not made a second time at its former address. */
async function refuseFormerAddress(
  tx: Tx,
  { slug: organizationSlug }: OrganisationDefinition,
  { type: formType, slug: formSlug }: FormDefinition,
  index: number,
): Promise<void> {
  const moved = await findMovedForm(tx, { organizationSlug, formType, formSlug })
  if (moved === null) return
  throw new FormFileError([mistakeAt(`forms[${index}].slug`, 'movedAddress', { slug: moved.slug })])
}

async function limitStock(tx: Tx, formId: string, definition: FormDefinition, index: number): Promise<void> {
  try {
    await writeStockLimits(tx, formId, stockLimitsOf(formId, definition))
  } catch (error) {
    if (!(error instanceof StockTooLowError)) throw error
    const { limit, taken } = error
    const key = limit.kind === 'user' ? 'userTaken' : 'stockTaken'
    const values = { value: String(limit.capacity), taken }
    throw new FormFileError([mistakeAt(`forms[${index}].${limit.path}`, key, values)])
  }
}
