import { isFormRole, roles } from '#domain/access/roles.ts'
import { roleHas } from '#domain/access/rights.ts'
import type { OrganisationId } from '#domain/ids.ts'
import { sumCents } from '#domain/money.ts'
import { type DigestWeek, digestWeek } from '#domain/reminder/digest-week.ts'
import { mostFormsInMail } from '#contract/mail/digest-mails.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  listWeeklyDigestReaders,
  listWeeklyFigures,
  listWeeklyDigests,
  readWeeklyReturns,
} from '#server/messages/digest/weekly-digest-store.ts'
import { digestLinks } from '#server/messages/digest/weekly-digest-link.ts'
import { queueMails } from '#server/platform/mail/mail-store.ts'
import { loadOrganisation } from '#server/catalogue/organisation/organisation-store.ts'
import { processPages } from '#server/platform/process-pages.ts'

/** The roles that may read the figures of a whole association. */
const readers = roles.filter((role) => !isFormRole(role) && roleHas(role, 'statistics:read'))

/**
 * Mails the members of associations what happened in the week before, on Monday morning: nothing where nothing did. Each
 * of them can stop it. After a kill, the next turn continues.
 */
export async function mailWeeklyDigests(deps: Deps): Promise<void> {
  const week = digestWeek(deps.clock.now())
  if (week === null) return
  await processPages<OrganisationId>(
    ({ after, limit }) => listWeeklyDigests(deps.db, { from: week.from, roles: readers, after, limit }),
    (organisationId) => mailSummary(deps, organisationId, week),
    (error, organisationId) =>
      deps.log.error({ err: error, organisationId }, 'weekly summary of an association not mailed'),
  )
}

async function mailSummary(deps: Deps, organisationId: OrganisationId, week: DigestWeek): Promise<boolean> {
  const { db, clock, newId, settings } = deps
  const now = clock.now()
  const figures = await listWeeklyFigures(db, { organisation: organisationId, from: week.from })
  const returns = await readWeeklyReturns(db, organisationId, week)
  // Money that moved since the week may be all that there is.
  if (figures.length === 0 && returns.refunded === 0 && returns.refusedDebits === 0) return false
  const { definition } = await loadOrganisation(db, organisationId)
  const facts = {
    brandName: settings.brandName,
    organization: { name: definition.name, ...definition.contact },
    ...week,
    forms: figures.slice(0, mostFormsInMail).map(({ title, orders, received_cents: received }) => ({
      title,
      orders,
      received,
    })),
    orders: figures.reduce((sum, { orders }) => sum + orders, 0),
    received: sumCents(figures.map(({ received_cents: received }) => received)),
    ...returns,
    homeUrl: `${settings.publicUrl}/admin/${definition.slug}`,
  }
  for (const reader of await listWeeklyDigestReaders(db, {
    organisation: organisationId,
    from: week.from,
    roles: readers,
  })) {
    const { email: recipient, locale } = reader
    const payload = { ...facts, ...digestLinks(deps, { memberId: reader.member_id, locale }, now) }
    const mail = { id: newId(), kind: 'weeklySummary', recipient, locale, payload } as const
    await queueMails(db, { mails: [mail], subject: reader.subject_id, now })
  }
  return true
}
