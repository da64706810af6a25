import type { Mistake } from '#contract/admin/edited-form.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { type FormFileProblem, mistakeAt } from '#domain/form/form-mistake.ts'
import { codeOf } from '#domain/form/editing/check-draft.ts'
import { assetName } from '#domain/form/form-file-reader.ts'
import { FormFileError, listAssets, readFormFile } from '#domain/form/read-form-file.ts'
import type { Locale } from '#domain/locale.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { cleanTexts } from '#server/catalogue/form/apply-form-file.ts'
import { explainMistake } from '#server/catalogue/form/explain-mistake.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { idsAfter } from '#server/catalogue/form/former-ids.ts'
import { listFormerAddresses } from '#server/catalogue/form/former-address-store.ts'
import { bannerColorOf } from '#server/catalogue/organisation/banner-color.ts'
import { findMedia } from '#server/catalogue/organisation/organisation-store.ts'

/** Mistakes in the language of the author. */
export function presentMistakes(mistakes: readonly FormFileProblem[], locale: Locale): Mistake[] {
  return mistakes.map(({ path, phrase }) => ({
    path: path.slice(0, 300),
    message: explainMistake(phrase, locale).slice(0, 2000),
    ...codeOf(phrase),
  }))
}

/** A text that is no valid definition of its form. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly mistakes: readonly FormFileProblem[]

  constructor(mistakes: readonly FormFileProblem[]) {
    super('the definition has mistakes')
    this.mistakes = mistakes
  }
}

/**
 * The definition that an administrator wrote, with cleaned texts and the present state of the form.
 * @throws SourceError with every mistake
 */
export async function readSource(tx: Tx, stored: StoredForm, source: string): Promise<FormDefinition> {
  const { definition: present, organisation } = stored
  const { slug, name, taxReceipts } = organisation
  const formers = await listFormerAddresses(tx, stored.organisationId)
  const own = formers.filter(({ formId }) => formId === stored.id).map((former) => former.slug)
  // Written before the address changed.
  const written = underSlug(parse(source), present.slug, own)
  const input = { organization: { slug, name, taxReceipts }, forms: [written] }
  try {
    const { forms } = readFormFile(input, idsAfter(slug, formers))
    const [read] = forms
    if (read === undefined) throw new Error('a file with one form has one')
    const { type, slug: formSlug } = present
    const mistakes = [
      ...(read.type === type && read.slug === formSlug
        ? []
        : [mistakeAt('slug', 'fixedAddress', { type, slug: formSlug })]),
      ...(await missingPictures(tx, organisation.slug, input)),
    ]
    if (mistakes.length > 0) throw new SourceError(mistakes)
    const bannerColor = await bannerColorOf(tx, slug, read.bannerUrl)
    return cleanTexts({ ...read, state: present.state, ...(bannerColor === null ? {} : { bannerColor }) })
  } catch (error) {
    throw asSourceError(error)
  }
}

/** A refusal of the file's reader as mistakes of this text; anything else unchanged. */
export function asSourceError(error: unknown): unknown {
  if (!(error instanceof FormFileError)) return error
  return new SourceError(
    error.problems.map(({ path, phrase }) => ({ path: path.replace(/^forms\[0\]\.?/, ''), phrase })),
  )
}

/** The text of a version or a draft with the present slug of its form, whichever it had then. */
export function withPresentSlug(source: string, slug: string): string {
  const written = asObject(source)
  const named = written === null || !('slug' in written) ? null : written.slug
  return named === null || named === slug ? source : JSON.stringify({ ...written, slug }, null, 2)
}

function underSlug(written: object, slug: string, formers: readonly string[]): object {
  const named = 'slug' in written ? written.slug : null
  return formers.some((former) => former === named) ? { ...written, slug } : written
}

/** A text as a JSON object; null where it is none. */
export function asObject(source: string): object | null {
  try {
    const value: unknown = JSON.parse(source)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    // The message of the parser is in English, and often without a place.
    return null
  }
}

/** @throws SourceError where it is no JSON object */
function parse(source: string): object {
  const value = asObject(source)
  if (value !== null) return value
  throw new SourceError([mistakeAt('', 'notJson', { what: { text: 'json.object' } })])
}

/** Pictures are those that the association has: they are not uploaded here. */
async function missingPictures(
  tx: Tx,
  organizationSlug: string,
  input: { readonly forms: readonly object[] },
): Promise<FormFileProblem[]> {
  const found: FormFileProblem[] = []
  for (const name of listAssets(input)) {
    if ((await findMedia(tx, organizationSlug, name)) !== null) continue
    found.push(mistakeAt(placeOfPicture(input.forms[0], name, '') ?? '', 'pictureUnknown'))
  }
  return found
}

/** Where a definition names a picture: `tiers[1].pictureUrl`. */
function placeOfPicture(value: unknown, name: string, path: string): string | null {
  if (typeof value === 'string') return assetName(value) === name ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inside] of Object.entries(value)) {
    const at = Array.isArray(value) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`
    const found = placeOfPicture(inside, name, at)
    if (found !== null) return found
  }
  return null
}
