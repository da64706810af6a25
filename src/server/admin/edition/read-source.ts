import type { Mistake } from '#contract/admin/edition.ts'
import type { FormDefinition } from '#domain/form/form-definition.ts'
import { lineOfPath } from '#domain/form/line-of-path.ts'
import { FormFileError, listAssets, readFormFile } from '#domain/form/read-form-file.ts'
import type { Tx } from '#server/db/schema.ts'
import { cleanTexts } from '#server/form/apply-form-file.ts'
import type { StoredForm } from '#server/form/form-store.ts'
import { stableId } from '#server/form/sellable-form.ts'
import { findMedia } from '#server/organisation/organisation-store.ts'

/** A text that is no valid definition of its form. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
  readonly mistakes: readonly Mistake[]

  constructor(mistakes: readonly Mistake[]) {
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
    if (read === undefined) throw new SourceError([{ line: 1, path: '', message: 'is empty' }])
    const mistakes = [
      ...(read.type === present.type && read.slug === present.slug
        ? []
        : [at(source, 'slug', `and type stay ${present.type}/${present.slug}: they are the address`)]),
      ...(await missingPictures(tx, organisation.slug, source, input)),
    ]
    if (mistakes.length > 0) throw new SourceError(mistakes)
    return cleanTexts({ ...read, state: present.state })
  } catch (error) {
    throw asSourceError(error, source)
  }
}

/** A refusal of the file's reader as mistakes of this text; anything else unchanged. */
export function asSourceError(error: unknown, source: string): unknown {
  if (!(error instanceof FormFileError)) return error
  return new SourceError(
    error.problems.map(({ path, message }) => at(source, path.replace(/^forms\[0\]\.?/, ''), message)),
  )
}

function at(source: string, path: string, message: string): Mistake {
  return { line: lineOfPath(source, path), path: path.slice(0, 300), message: message.slice(0, 2000) }
}

/** @throws SourceError where it is no JSON object */
function parse(source: string): object {
  try {
    const value: unknown = JSON.parse(source)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
    throw new SyntaxError('a form is an object: { "title": … }')
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? 0)
    const line = source.slice(0, position).split('\n').length
    throw new SourceError([{ line, path: '', message: `is not JSON: ${message}`.slice(0, 300) }])
  }
}

/** Pictures are those that the association has: they are not uploaded here. */
async function missingPictures(
  tx: Tx,
  organizationSlug: string,
  source: string,
  input: object,
): Promise<Mistake[]> {
  const found: Mistake[] = []
  for (const name of listAssets(input)) {
    if ((await findMedia(tx, organizationSlug, name)) !== null) continue
    const line = source.slice(0, source.indexOf(name)).split('\n').length
    found.push({ line, path: `assets/${name}`, message: 'is not a picture of the association' })
  }
  return found
}
