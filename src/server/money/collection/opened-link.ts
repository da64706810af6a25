import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/money/deps.ts'

type LinkPurpose = Parameters<Deps['links']['read']>[0]

/** The id in a signed link. @throws AppError LINK_INVALID, LINK_EXPIRED */
export function openedLink(
  { links, clock }: Pick<Deps, 'links' | 'clock'>,
  purpose: LinkPurpose,
  token: string,
) {
  const id = links.read(purpose, token, clock.now())
  if (id === null) throw new AppError('LINK_INVALID')
  if (id === 'expired') throw new AppError('LINK_EXPIRED')
  return id
}
