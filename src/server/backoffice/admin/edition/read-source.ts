import type { Mistake } from '#contract/admin/edition.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { type FormFileProblem, mistakeAt } from '#domain/form/form-mistake.ts'
import { findJsonMistake } from '#domain/form/json-mistake.ts'
import { lineOfPath } from '#domain/form/line-of-path.ts'
import { FormFileError, listAssets, readFormFile } from '#domain/form/read-form-file.ts'
import type { Locale } from '#domain/locale.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { cleanTexts } from '#server/catalogue/form/apply-form-file.ts'
import { explainMistake } from '#server/catalogue/form/explain-mistake.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { bannerColorOf } from '#server/catalogue/organisation/banner-color.ts'
import { findMedia } from '#server/catalogue/organisation/organisation-store.ts'

/** A mistake and its line in the text, in no language yet. */
interface PlacedMistake extends FormFileProblem {
  readonly line: number
}

/** Mistakes in the language of the author. */
export function presentMistakes(mistakes: readonly PlacedMistake[], locale: Locale): Mistake[] {
  const inOrder = mistakes.toSorted((one, other) => one.line - other.line)
  return inOrder.map(({ line, path, phrase }) => ({
    line,
    path: path.slice(0, 300),
    message: explainMistake(phrase, locale).slice(0, 2000),
  }))
}

/** A text that is no valid definition of its form. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly mistakes: readonly PlacedMistake[]

  constructor(mistakes: readonly PlacedMistake[]) {
    super('the definition has mistakes')
    this.mistakes = mistakes
  }
}

/**
 * The definition that an administrator wrote, with cleaned texts and the present state of the form.
 * @throws SourceError with every mistake and its line
 */
export async function readSource(tx: Tx, stored: StoredForm, source: string): Promise<FormDefinition> {
  const { definition: present, organisation } = stored
  const { slug, name, taxReceipts } = organisation
  const written = parse(source)
  const input = { organization: { slug, name, taxReceipts }, forms: [written] }
  try {
    const { forms } = readFormFile(input, (path) => stableId(path))
    const [read] = forms
    if (read === undefined) throw new Error('a file with one form has one')
    const { type, slug: formSlug } = present
    const mistakes = [
      ...(read.type === type && read.slug === formSlug
        ? []
        : [at(source, mistakeAt('slug', 'fixedAddress', { type, slug: formSlug }))]),
      ...(await missingPictures(tx, organisation.slug, source, input)),
    ]
    if (mistakes.length > 0) throw new SourceError(mistakes)
    const bannerColor = await bannerColorOf(tx, slug, read.bannerUrl)
    return cleanTexts({ ...read, state: present.state, ...(bannerColor === null ? {} : { bannerColor }) })
  } catch (error) {
    throw asSourceError(error, source)
  }
}

/** A refusal of the file's reader as mistakes of this text; anything else unchanged. */
export function asSourceError(error: unknown, source: string): unknown {
  if (!(error instanceof FormFileError)) return error
  return new SourceError(
    error.problems.map(({ path, phrase }) =>
      at(source, { path: path.replace(/^forms\[0\]\.?/, ''), phrase }),
    ),
  )
}

function at(source: string, problem: FormFileProblem): PlacedMistake {
  return { ...problem, line: lineOfPath(source, problem.path) }
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
  const { line, mistake } = findJsonMistake(source) ?? { line: 1, mistake: 'object' }
  const what = { text: `json.${mistake}` } as const
  throw new SourceError([{ line, ...mistakeAt('', 'notJson', { what }) }])
}

/** Pictures are those that the association has: they are not uploaded here. */
async function missingPictures(
  tx: Tx,
  organizationSlug: string,
  source: string,
  input: object,
): Promise<PlacedMistake[]> {
  const found: PlacedMistake[] = []
  for (const name of listAssets(input)) {
    if ((await findMedia(tx, organizationSlug, name)) !== null) continue
    const line = source.slice(0, source.indexOf(name)).split('\n').length
    found.push({ line, ...mistakeAt(`assets/${name}`, 'pictureUnknown') })
  }
  return found
}
