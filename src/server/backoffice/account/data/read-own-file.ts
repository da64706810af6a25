import type { OwnFileContent } from '#contract/account/own-data.ts'
import { AppError } from '#domain/errors.ts'
import { listOwnFiles } from '#server/backoffice/account/data/own-data-store.ts'
import type { Deps } from '#server/money/deps.ts'

/** A file that the user sent with an order. @throws AppError NOT_FOUND, for that of another person too */
export async function readOwnFile(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  userId: string,
  fileId: string,
): Promise<OwnFileContent> {
  const file = (await listOwnFiles(db, userId)).find((one) => one.fileId === fileId)
  if (file === undefined) throw new AppError('NOT_FOUND')
  const content = Buffer.from(await files.getBytes(file.fileId)).toString('base64')
  return { name: file.name, contentType: file.contentType, content }
}
