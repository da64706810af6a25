import { createHash } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { CartId } from '#domain/ids.ts'
import { problem } from '#domain/problem.ts'
import type { JoinedFile } from '#contract/file.ts'
import type { CartRequest } from '#server/money/cart/change-cart.ts'
import { type HeldCart, openCart } from '#server/money/cart/open-cart.ts'
import { assertRoom } from '#server/platform/disk/watch-disk.ts'
import type { Deps } from '#server/money/deps.ts'
import type { UploadLimits } from '#server/platform/core.ts'
import { type Budget, addCartFile, findFileBudget } from '#server/platform/file/cart-file-store.ts'
import { tidyFileName } from '#server/platform/file/file-name.ts'

/** The multipart field of the file, and the field of its problems. */
export const fileField = 'file'
const mostFiles = 10

const dayMs = 24 * 60 * 60_000
const megabyte = 1_048_576

/** A received file. The name is given by the sender and not trusted. */
export interface SentFile {
  readonly name: string
  readonly content: Buffer
}

/** Receives the file of a request whole, and gives it to `use` in its turn: it is in memory until that ends. */
export type ReceiveFile = <T>(use: (sent: SentFile) => Promise<T>) => Promise<T>

/**
 * Adds a file to a cart, for its holder. Access is checked before any byte of the file is read. The content
 * is stored before the row, so that no row names a missing file.
 * @param receive reads the body, once access to the cart is checked
 * @throws AppError CART_UNKNOWN, CART_EXPIRED, CART_FROZEN if it is ordered, UNSUPPORTED_MEDIA_TYPE,
 *   VALIDATION with FILE_COUNT if the cart has ten files, PAYLOAD_TOO_LARGE and UPLOAD_LIMIT if a budget of bytes is used
 *   up, STORAGE_FULL if the disk is almost full, and what `receive` throws
 */
export async function joinFile(
  deps: Deps,
  { visitor, ...held }: HeldCart & Pick<CartRequest, 'visitor'>,
  receive: ReceiveFile,
): Promise<JoinedFile> {
  const { cart } = await openCart(deps, held)
  if (cart.state === 'ordered') throw new AppError('CART_FROZEN')
  assertRoom(deps)
  const limits = deps.settings.uploadLimits
  const now = deps.clock.now()
  const since = new Date(now.getTime() - dayMs)
  const most = { cartMost: limits.cart, clientMost: limits.client, organisationMost: limits.organisation }
  const byte = { cart: cart.id, client: visitor.client, since, size: 1 }
  refuseExceeded(await findFileBudget(deps.db, { ...byte, ...most }), limits)
  return receive((sent) => storeFile(deps, { cartId: cart.id, visitor, since, now }, sent))
}

async function storeFile(
  deps: Deps,
  { cartId, visitor, since, now }: Pick<CartRequest, 'visitor'> & Joined,
  sent: SentFile,
): Promise<JoinedFile> {
  const limits = deps.settings.uploadLimits
  // The image library is large, so it is loaded only for uploads.
  const { cleanFile } = await import('#server/platform/file/clean-file.ts')
  const { content, contentType, extension } = await cleanFile(fileField, sent.content)
  const file = {
    id: deps.newId(),
    cartId,
    name: tidyFileName(sent.name, extension),
    contentType,
    size: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  await deps.files.put(file.id, content)
  const p = { ...file, client: visitor.client.toString('hex'), since, now }
  const answer = await addCartFile(deps.db, { p, most: mostFiles, limits }).catch(async (error: unknown) => {
    await deps.files.delete(file.id)
    throw error
  })
  if (answer !== 'added') await deps.files.delete(file.id)
  if (answer === 'closed') throw new AppError('CART_FROZEN')
  if (answer === 'full') {
    throw new AppError('VALIDATION', { problems: [problem(fileField, 'FILE_COUNT', { max: mostFiles })] })
  }
  if (answer !== 'added') refuseExceeded(answer, limits)
  return { fileId: file.id, name: file.name, size: file.size, contentType }
}

/** The cart of a file, and the day that its budgets count. */
interface Joined {
  readonly cartId: CartId
  readonly since: Date
  readonly now: Date
}

/** @throws AppError PAYLOAD_TOO_LARGE for a cart, UPLOAD_LIMIT for the day of a client or an association */
function refuseExceeded(budget: Budget | null, limits: UploadLimits): void {
  if (budget === null) return
  if (budget !== 'cart')
    throw new AppError('UPLOAD_LIMIT', { detail: `the budget of the ${budget} is used up` })
  const max = Math.floor(limits.cart / megabyte)
  throw new AppError('PAYLOAD_TOO_LARGE', { problems: [problem(fileField, 'FILE_TOTAL', { max })] })
}
