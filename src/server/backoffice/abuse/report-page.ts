import { AppError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import { checkReport } from '#domain/report/check-report.ts'
import type { AbuseWrite } from '#contract/visitor/abuse.ts'
import { insertAbuse } from '#server/backoffice/abuse/abuse-store.ts'
import { findOwnPage, type OwnPage } from '#server/backoffice/abuse/find-own-page.ts'
import { findLookalike } from '#server/backoffice/verification/look-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'
import type { Tx } from '#server/platform/db/schema.ts'

/**
 * Stores a visitor's report of a page, thanks the visitor by mail in their language, and notifies the operator if an
 * operator address is configured. The thanks never repeat what was typed: the address was not verified, so the mail
 * could be used to send text to a third person. Source: spec sections 3, 5 and 7.
 * @throws AppError VALIDATION, also where the address is not a page of an association on this site
 */
export async function reportPage(deps: Deps, report: AbuseWrite, locale: Locale): Promise<{ id: string }> {
  throwIfAny(checkReport(report))
  const page = await findOwnPage(deps, report.url)
  if (page === null) throw new AppError('VALIDATION', { problems: [problem('url', 'REPORT_PAGE')] })
  const now = deps.clock.now()
  const id = deps.newId()
  const { operatorEmail, brandName } = deps.settings
  const userEmail = plainEmail(report.userEmail)
  const userMessage = report.userMessage.trim()
  const abuse = { ...report, userEmail, userMessage, url: page.url, id, locale }
  const reported = {
    brandName,
    page: { title: page.title, url: page.url },
    reason: report.reason,
    date: now.toISOString(),
  }
  await deps.db.transaction().execute(async (tx) => {
    const { organisationId, formId } = page
    const resembles = await findImitated(tx, page)
    await insertAbuse(tx, { ...abuse, organisationId, formId, resembles }, now)
    const thanks = { id: deps.newId(), subjectId: id, recipient: userEmail, locale, data: reported }
    await queueMail(tx, { kind: 'abuseReceived', ...thanks }, now)
    if (operatorEmail === null) return
    const data = { ...reported, reportId: id, userMessage, userEmail, organization: page.organisation }
    const notice = { id: deps.newId(), subjectId: id, recipient: operatorEmail, locale: 'fr' as const, data }
    await queueMail(tx, { kind: 'abuseReported', ...notice }, now)
  })
  return { id }
}

/** The verified association whose name the association of a page, or its campaign, imitates. */
async function findImitated(
  tx: Tx,
  { organisationId, organisation, title }: OwnPage,
): Promise<string | null> {
  for (const name of new Set([organisation, title])) {
    const found = await findLookalike(tx, { name, slug: '' }, organisationId)
    if (found !== null) return found
  }
  return null
}
