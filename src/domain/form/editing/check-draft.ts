import { type Draft, isMembers } from '#domain/form/editing/draft.ts'
import type { Phrase } from '#domain/form/form-mistake.ts'
import { FormFileError, readFormFile } from '#domain/form/read-form-file.ts'
import { writeFormFile } from '#domain/form/write-form-file.ts'

/** A mistake of a draft: its place, the key of its text, and what the text names. */
export interface DraftMistake {
  /** `tiers[1].price` */
  readonly path: string
  readonly code: string
  readonly values: Readonly<Record<string, string | number>>
}

/** The association of a draft, as far as its campaigns depend on it. */
export interface DraftOwner {
  readonly slug: string
  readonly name: string
  readonly taxReceipts: boolean
}

/**
 * A draft with every default written out, so that a field shows what is true; a draft with mistakes as it is.
 * @param draft as an author or an older file wrote it
 */
export function completeDraft(draft: Draft, organization: DraftOwner): Draft {
  try {
    const [form] = readFormFile({ organization, forms: [draft] }, (path) => path).forms
    const written = form === undefined ? draft : writeFormFile(form, `/media/${organization.slug}/`)
    return isMembers(written) ? written : draft
  } catch (error) {
    if (error instanceof FormFileError) return draft
    throw error
  }
}

/**
 * The mistakes of a draft, by the rules of the definition file.
 */
export function checkDraft(draft: Draft, organization: DraftOwner): DraftMistake[] {
  try {
    readFormFile({ organization, forms: [draft] }, (path) => path)
    return []
  } catch (error) {
    if (!(error instanceof FormFileError)) throw error
    return error.problems.map(({ path, phrase }) => ({
      path: path.replace(/^forms\[0\]\.?/, ''),
      ...codeOf(phrase),
    }))
  }
}

/** The key of a mistake's text: what is allowed says more than that a value is wrong. */
export function codeOf({ text, values = {} }: Phrase): Pick<DraftMistake, 'code' | 'values'> {
  const { allowed } = values
  if (typeof allowed === 'object') return codeOf(allowed)
  const plain = Object.entries(values).filter(([, value]) => typeof value !== 'object')
  return { code: text.split('.')[1] ?? text, values: Object.fromEntries(plain) as Record<string, string> }
}
