import type { Readable } from 'node:stream'
import { handoverFilePath, type HandoverLink } from '#contract/admin/association/handover.ts'
import { apiBase } from '#contract/calls.ts'
import { AppError } from '#domain/errors.ts'
import { parisDate } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { handoverTexts } from '#server/backoffice/handover/explain-handover.ts'
import { listHandoverFiles } from '#server/backoffice/handover/list-handover-files.ts'
import { assertActingRight } from '#server/identity/access/acting-role.ts'
import { asMember } from '#server/identity/access/as-member.ts'
import { writeJournal } from '#server/identity/access/member-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { writeZip } from '#server/platform/file/write-zip.ts'

/** A browser follows the link at once. */
const linkMs = 10 * 60_000

/** Makes the address of an association's archive, after a recent sign-in, which a link of a page cannot ask for. */
export async function makeHandoverLink(deps: Deps, granted: Granted): Promise<HandoverLink> {
  await assertActingRight(deps, granted, 'export:handOver')
  const { clock, links } = deps
  const { organisationId, organizationSlug } = granted
  const token = links.sign('handover', organisationId, new Date(clock.now().getTime() + linkMs))
  return { href: apiBase + handoverFilePath.replace(':org', organizationSlug).replace(':token', token) }
}

/**
 * Opens the archive of an association, with its line in the journal. @throws AppError NOT_FOUND, also where the link is of
 * another association or over
 */
export async function openHandover(
  deps: Deps,
  granted: Granted,
  { token, locale }: { readonly token: string; readonly locale: Locale },
): Promise<{ readonly name: string; readonly content: Readable }> {
  await assertActingRight(deps, granted, 'export:handOver')
  const { organisationId, organizationSlug, session } = granted
  const now = deps.clock.now()
  if (deps.links.read('handover', token, now) !== organisationId) throw new AppError('NOT_FOUND')
  const entry = {
    organisationId,
    formId: null,
    userId: session.userId,
    action: 'archiveExported',
    detail: {},
  } as const
  await asMember(deps, granted, (tx) => writeJournal(tx, entry, now))
  return {
    name: `${handoverTexts(locale)('path.archive')}-${organizationSlug}-${parisDate(now)}.zip`,
    content: writeZip(listHandoverFiles(deps, { granted, locale, now })),
  }
}
