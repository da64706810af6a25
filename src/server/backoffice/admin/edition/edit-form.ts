import type { Edition, Published, SavedVersion } from '#contract/admin/edition.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { type FormChange, changesOf, mostVersions, stateAfter } from '#domain/form/form-changes.ts'
import { publicationWaitsFor } from '#domain/form/sales-state.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'
import type { Locale } from '#domain/locale.ts'
import { isUuid } from '#domain/ids.ts'
import type { FormId } from '#domain/ids.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import { hideCodes } from '#server/backoffice/admin/edition/hide-codes.ts'
import {
  asSourceError,
  presentMistakes,
  readSource,
  SourceError,
} from '#server/backoffice/admin/edition/read-source.ts'
import {
  findVersion,
  insertVersion,
  listVersions,
  lockForm,
  markPublished,
  removeOldVersions,
} from '#server/backoffice/admin/edition/version-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'

type EditDeps = Pick<Deps, 'db' | 'clock' | 'newId'>

/** The form of a grant whose address names one. */
export function formIdOf({ formId }: Granted): FormId {
  if (formId === null) throw new Error('the address names no form')
  return formId as FormId
}

/** The contents of a form as its administrators change them, with its versions. */
export async function readEdition(db: Tx, granted: Granted): Promise<Edition> {
  const stored = await loadForm(db, formIdOf(granted))
  const versions = await listVersions(db, stored.id)
  const [newest] = versions
  const newestSource = newest === undefined ? null : await findVersion(db, stored.id, newest.id)
  const last = lastPublished(versions)
  // Two may have been published at once: what a command replaced, and what it made.
  const current = versions.find(({ publishedAt }) => publishedAt?.getTime() === last)
  return {
    source: shownTo(granted, newestSource?.source ?? sourceOf(stored)),
    revision: revisionOf(versions),
    state: stored.definition.state,
    changes: changesOf(stored.definition.state),
    waitsFor: publicationWaitsFor(stored.definition, stored.organisation),
    versions: versions.map((version) => ({
      id: version.id,
      number: version.number,
      createdAt: version.createdAt.toISOString(),
      author: `${version.firstName ?? ''} ${version.lastName ?? ''}`.trim() || version.email,
      isByOperator: version.isByOperator,
      publishedAt: version.publishedAt?.toISOString() ?? null,
      isCurrent: version === current,
    })),
  }
}

type Versions = Awaited<ReturnType<typeof listVersions>>

function lastPublished(versions: Versions): number {
  return Math.max(0, ...versions.map(({ publishedAt }) => publishedAt?.getTime() ?? 0))
}

/** Changes when a version is saved, published or applied by a command; not with the state of the form. */
function revisionOf(versions: Versions): string {
  return `${versions[0]?.number ?? 0}-${lastPublished(versions)}`
}

/** @throws AppError CONFLICT where the contents changed since their author read them */
function refuseOverwriting(versions: Versions, seen: string | undefined): void {
  if (seen !== undefined && seen !== revisionOf(versions)) throw new AppError('CONFLICT')
}

/** A code is worth money to who knows it: only who may change the form reads it. */
function shownTo({ organisationId, formId, memberships }: Granted, source: string): string {
  return isAllowed(memberships, 'form:edit', { organisationId, formId }) ? source : hideCodes(source)
}

/** A version as its author wrote it. @throws AppError NOT_FOUND, also for a version of another form */
export async function readVersion(tx: Tx, granted: Granted, versionId: string): Promise<{ source: string }> {
  const { source } = await loadVersion(tx, formIdOf(granted), versionId)
  return { source: shownTo(granted, source) }
}

function sourceOf({ definition, organisation }: StoredForm): string {
  return JSON.stringify(writeFormFile(definition, `/media/${organisation.slug}/`), null, 2)
}

/** What an administrator sends of a form, the revision that they saw, and their language. */
interface Written {
  readonly revision?: string | undefined
  readonly locale: Locale
}

/**
 * Saves a version without publishing it, or says why not. The first one keeps what was there before.
 * @throws AppError CONFLICT where the contents changed since `revision`
 */
export async function saveVersion(
  deps: EditDeps,
  granted: Granted,
  { source, revision, locale }: Written & { readonly source: string },
): Promise<SavedVersion> {
  const now = deps.clock.now()
  return refusing(locale, async () =>
    asMember(deps, granted, async (tx) => {
      const formId = formIdOf(granted)
      await lockForm(tx, formId)
      const stored = await loadForm(tx, formId)
      const versions = await listVersions(tx, formId)
      refuseOverwriting(versions, revision)
      const definition = await readSource(tx, stored, source)
      if (versions.length === 0) {
        const before = { id: deps.newId(), formId, source: sourceOf(stored), definition: stored.definition }
        await insertVersion(tx, { ...before, userId: null, publishedAt: now }, now)
      }
      const versionId = deps.newId()
      const { userId } = granted.session
      await insertVersion(tx, { id: versionId, formId, source, definition, userId, publishedAt: null }, now)
      await removeOldVersions(tx, formId, mostVersions)
      await note(tx, granted, 'versionSaved', {}, now)
      return { versionId, revision: revisionOf(await listVersions(tx, formId)), mistakes: [] }
    }),
  )
}

/**
 * Publishes a version, the newest or an older one; the state of the form stays.
 * @throws AppError CONFLICT where the contents changed since `revision`
 */
export async function publishVersion(
  deps: EditDeps,
  granted: Granted,
  { versionId, revision, locale }: Written & { readonly versionId: string },
): Promise<Published> {
  const now = deps.clock.now()
  return refusing(locale, async () =>
    asMember(deps, granted, async (tx) => {
      const formId = formIdOf(granted)
      await lockForm(tx, formId)
      refuseOverwriting(await listVersions(tx, formId), revision)
      const version = await loadVersion(tx, formId, versionId)
      const stored = await loadForm(tx, formId)
      const form = await readSource(tx, stored, version.source)
      const { organisationId: id, organisation } = stored
      await applyForm(tx, { id, organisation, form, index: 0, now }).catch((error: unknown) => {
        throw asSourceError(error, version.source)
      })
      await markPublished(tx, version.id, now)
      await note(tx, granted, 'versionPublished', { number: version.number }, now)
      return { revision: revisionOf(await listVersions(tx, formId)), versionId, mistakes: [] }
    }),
  )
}

async function loadVersion(tx: Tx, formId: string, versionId: string) {
  const version = isUuid(versionId) ? await findVersion(tx, formId, versionId) : null
  if (version === null) throw new AppError('NOT_FOUND')
  return version
}

/**
 * Publishes, disables, reactivates, deletes or restores a form.
 * @throws AppError CONFLICT where its state does not allow it, or the association is not ready to publish
 */
export async function changeForm(deps: EditDeps, granted: Granted, change: FormChange): Promise<void> {
  const now = deps.clock.now()
  await asMember(deps, granted, async (tx) => {
    const formId = formIdOf(granted)
    await lockForm(tx, formId)
    const { definition, organisation, organisationId: id } = await loadForm(tx, formId)
    const state = stateAfter(definition.state, change)
    const isReady = change !== 'publish' || publicationWaitsFor(definition, organisation) === null
    if (state === null || !isReady) throw new AppError('CONFLICT')
    await applyForm(tx, { id, organisation, form: { ...definition, state }, index: 0, now })
    await note(tx, granted, 'stateChanged', { change }, now)
  })
}

async function note(
  tx: Tx,
  granted: Granted,
  action: 'versionSaved' | 'versionPublished' | 'stateChanged',
  detail: { readonly [key: string]: string | number },
  now: Date,
): Promise<void> {
  const { organisationId, formId, session } = granted
  await writeJournal(tx, { organisationId, formId, userId: session.userId, action, detail }, now)
}

/** The mistakes of a refused text, after its transaction was undone. */
async function refusing(locale: Locale, save: () => Promise<SavedVersion>): Promise<SavedVersion> {
  try {
    return await save()
  } catch (error) {
    if (error instanceof SourceError)
      return { versionId: null, revision: null, mistakes: presentMistakes(error.mistakes, locale) }
    throw error
  }
}
