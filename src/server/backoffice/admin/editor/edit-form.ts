import type { Static } from 'typebox'
import type { EditedForm, PublishSourceSchema, SavedVersion } from '#contract/admin/edited-form.ts'
import { isAllowed } from '#domain/access/rights.ts'
import { AppError } from '#domain/errors.ts'
import { type FormChange, changesOf, mostVersions, stateAfter } from '#domain/form/form-changes.ts'
import { publicationWaitsFor } from '#domain/form/sales-state.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'
import type { Locale } from '#domain/locale.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { findDraft, removeDraft } from '#server/backoffice/admin/editor/draft-store.ts'
import { shownTo } from '#server/backoffice/admin/editor/hide-codes.ts'
import { presentVersion } from '#server/backoffice/admin/editor/present-version.ts'
import { note } from '#server/backoffice/admin/editor/note-change.ts'
import { findPlan, presentPlan, removePlan } from '#server/backoffice/admin/editor/plan-store.ts'
import { findRehearsalPath } from '#server/backoffice/admin/editor/rehearsal-store.ts'
import {
  asSourceError,
  presentMistakes,
  readSource,
  SourceError,
  withPresentSlug,
} from '#server/backoffice/admin/editor/read-source.ts'
import { listTaken } from '#server/backoffice/admin/editor/taken-store.ts'
import {
  findVersion,
  insertVersion,
  listVersions,
  loadVersion,
  lockForm,
  markPublished,
  removeOldVersions,
} from '#server/backoffice/admin/editor/version-store.ts'
import { compareName } from '#server/backoffice/verification/compare-name.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import type { Deps } from '#server/money/deps.ts'
import { applyForm } from '#server/catalogue/form/apply-form-file.ts'
import { hasOrders } from '#server/catalogue/form/former-address-store.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { type Granted, type Writer, formIdOf } from '#server/identity/user/actor.ts'

type EditDeps = Pick<Deps, 'db' | 'clock' | 'newId'>

/** The contents of a form as its administrators change them, with its versions. */
export async function readEditedForm(db: Tx, granted: Writer): Promise<EditedForm> {
  const stored = await loadForm(db, formIdOf(granted))
  const [versions, draft] = [await listVersions(db, stored.id), await findDraft(db, stored.id)]
  const { slug } = stored.definition
  const [newest] = versions
  const newestSource = newest === undefined ? null : await findVersion(db, stored.id, newest.id)
  const last = lastPublished(versions)
  // Two may have been published at once: what a command replaced, and what it made.
  const current = versions.find(({ publishedAt }) => publishedAt?.getTime() === last)
  return {
    source: shownTo(granted, withPresentSlug(newestSource?.source ?? sourceOf(stored), slug)),
    revision: revisionOf(versions),
    draft: draft && {
      ...draft,
      source: shownTo(granted, withPresentSlug(draft.source, slug)),
      savedAt: draft.savedAt.toISOString(),
    },
    plan: presentPlan(await findPlan(db, stored.id)),
    rehearsalPath: await findRehearsalPath(db, stored),
    isAddressFixed: await hasOrders(db, stored.id),
    taxReceipts: stored.organisation.taxReceipts,
    taken: await listTaken(db, stored.definition),
    state: stored.definition.state,
    changes: changesOf(stored.definition.state, stored.definition.suspended),
    waitsFor: publicationWaitsFor(stored.definition, stored.organisation),
    versions: versions.map((version) => ({ ...presentVersion(version), isCurrent: version === current })),
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

/** A version as its author wrote it. @throws AppError NOT_FOUND, also for a version of another form */
export async function readVersion(tx: Tx, granted: Granted, versionId: string): Promise<{ source: string }> {
  const { definition } = await loadForm(tx, formIdOf(granted))
  const { source } = await loadVersion(tx, formIdOf(granted), versionId)
  return { source: shownTo(granted, withPresentSlug(source, definition.slug)) }
}

function sourceOf({ definition, organisation }: StoredForm): string {
  return JSON.stringify(writeFormFile(definition, `/media/${organisation.slug}/`), null, 2)
}

/** Form sent by an administrator, the revision that they saw, and their language. */
interface Written {
  readonly revision?: string | undefined
  readonly locale: Locale
}

/**
 * Saves a version without publishing it, or says why not.
 * @throws AppError CONFLICT where the contents changed since `revision`
 */
export async function saveVersion(
  deps: EditDeps,
  granted: Granted,
  { source, ...written }: Written & { readonly source: string },
): Promise<SavedVersion> {
  return changing(deps, granted, written, (tx, form) => insertSource(deps, tx, form, source))
}

/**
 * Publishes a version, the newest or an older one; the state of the form stays.
 * @throws AppError CONFLICT where the contents changed since `revision`
 */
export async function publishVersion(
  deps: EditDeps,
  granted: Granted,
  { versionId, ...written }: Written & { readonly versionId: string },
): Promise<SavedVersion> {
  return changing(deps, granted, written, (tx, form) => publish(tx, form, versionId))
}

/**
 * Saves a version and publishes it, at once or not at all, which ends the draft; a text that is the newest version
 * already is not saved again. With `makesPublic`, a form that is a draft and waits for nothing is public with it, or private.
 * @throws AppError CONFLICT where the contents changed since `revision`
 */
export async function publishSource(
  deps: EditDeps,
  granted: Granted,
  {
    source,
    makesPublic = false,
    isPrivate = false,
    ...written
  }: Written & Static<typeof PublishSourceSchema>,
): Promise<SavedVersion> {
  const { organisationId, formId, memberships } = granted
  if (!isAllowed(memberships, 'form:edit', { organisationId, formId })) throw new AppError('FORBIDDEN')
  // A namesake may have been verified since.
  if (makesPublic) await compareName(deps, organisationId)
  const publication = isPrivate ? 'publishPrivately' : 'publish'
  return changing(deps, granted, written, async (tx, form) => {
    await removeDraft(tx, form.stored.id)
    return publishText(deps, tx, form, source, makesPublic ? publication : null)
  })
}

/**
 * Publishes a text as a version of its form; one that is the newest version already is not saved again.
 * @param publication of a form that is a draft and waits for nothing; null: its state stays
 */
export async function publishText(
  deps: EditDeps,
  tx: Tx,
  form: ChangingForm,
  source: string,
  publication: FormChange | null,
): Promise<string> {
  const [newest] = form.versions
  const known = newest === undefined ? null : await findVersion(tx, form.stored.id, newest.id)
  const isSaved = newest !== undefined && known?.source === source
  return publish(tx, form, isSaved ? newest.id : await insertSource(deps, tx, form, source), publication)
}

/** A form whose contents are being changed, locked. */
export interface ChangingForm {
  readonly granted: Writer
  readonly stored: StoredForm
  readonly versions: Versions
  readonly now: Date
}

/** Changes the contents; `work` returns the version, null where there is none. A refused text undoes all of it: its mistakes are answered. */
export async function changing(
  deps: Pick<Deps, 'db' | 'clock'>,
  granted: Writer,
  { revision, locale }: Written,
  work: (tx: Tx, form: ChangingForm) => Promise<string | null>,
): Promise<SavedVersion> {
  const now = deps.clock.now()
  const formId = formIdOf(granted)
  try {
    return await asMember(deps, granted, async (tx) => {
      await lockForm(tx, formId)
      const versions = await listVersions(tx, formId)
      refuseOverwriting(versions, revision)
      const stored = await loadForm(tx, formId)
      const versionId = await work(tx, { granted, stored, versions, now })
      return { versionId, edition: await readEditedForm(tx, granted), mistakes: [] }
    })
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    return { versionId: null, edition: null, mistakes: presentMistakes(error.mistakes, locale) }
  }
}

/** Inserts a version. The first one keeps what was there before. */
async function insertSource(
  { newId }: EditDeps,
  tx: Tx,
  { granted, stored, versions, now }: ChangingForm,
  source: string,
): Promise<string> {
  const formId = stored.id
  const definition = await readSource(tx, stored, source)
  if (versions.length === 0) {
    const before = { id: newId(), formId, source: sourceOf(stored), definition: stored.definition }
    await insertVersion(tx, { ...before, userId: null, publishedAt: now }, now)
  }
  const id = newId()
  const { userId } = granted.session
  await insertVersion(tx, { id, formId, source, definition, userId, publishedAt: null }, now)
  await removeOldVersions(tx, formId, mostVersions)
  await note(tx, granted, 'versionSaved', {}, now)
  return id
}

async function publish(
  tx: Tx,
  { granted, stored, now }: ChangingForm,
  versionId: string,
  publication: FormChange | null = null,
): Promise<string> {
  const version = await loadVersion(tx, stored.id, versionId)
  const read = await readSource(tx, stored, version.source)
  const { organisationId: id, organisation } = stored
  const isReady = publicationWaitsFor(stored.definition, organisation) === null
  const state = publication !== null && isReady ? stateAfter(read.state, publication) : null
  const form = state === null ? read : { ...read, state }
  await applyForm(tx, { id, organisation, form, index: 0, now }).catch((error: unknown) => {
    throw asSourceError(error)
  })
  // What was planned is older than what is published now.
  await removePlan(tx, stored.id)
  await markPublished(tx, version.id, now)
  await note(tx, granted, 'versionPublished', { number: version.number }, now)
  if (publication !== null && state !== null)
    await note(tx, granted, 'stateChanged', { change: publication }, now)
  return version.id
}
