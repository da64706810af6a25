import { type CartId, isUuid } from '#domain/ids.ts'
import { problem } from '#domain/problem.ts'
import { AppError } from '#domain/errors.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { findCartFileIds } from '#server/platform/file/cart-file-store.ts'

/** A file named in an answer, with the field of the answer. */
export interface NamedFile {
  /** Path of the answer: `items.0.customFields.2`, `payer.files`. */
  readonly field: string
  readonly fileId: string
}

/**
 * Checks that all named files were uploaded to this cart. Runs no query if no file is named.
 * @throws AppError VALIDATION with FILE_REFERENCE for each other file
 */
export async function assertOwnFiles(tx: Tx, cartId: CartId, named: readonly NamedFile[]): Promise<void> {
  const ids = named.map(({ fileId }) => fileId).filter(isUuid)
  if (named.length === 0) return
  const own = ids.length === 0 ? new Set<string>() : await findCartFileIds(tx, cartId, ids)
  const foreign = named.filter(({ fileId }) => !own.has(fileId.toLowerCase()))
  if (foreign.length > 0) {
    throw new AppError('VALIDATION', {
      problems: foreign.map(({ field }) => problem(field, 'FILE_REFERENCE')),
    })
  }
}
