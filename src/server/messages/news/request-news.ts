import { AppError } from '#domain/errors.ts'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import type { Locale } from '#domain/locale.ts'
import { hasSubscribers } from '#domain/news/campaign-news.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { NewsSubscriptionWrite } from '#contract/visitor/news.ts'
import type { Deps } from '#server/money/deps.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { countAskedMail } from '#server/platform/mail/count-asked-mail.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { newsLinks } from '#server/messages/news/news-links.ts'
import { upsertSubscription } from '#server/messages/news/news-store.ts'

const hourMs = 3_600_000

/**
 * Stores the address of a visitor who wants the news of a campaign, and sends a mail whose link confirms it: at most one
 * an hour for a campaign, and a few a day for an address, also where it stopped the news in between. The answer and what is done for it are the same whether the
 * address was known, confirmed or had too many mails.
 * @throws AppError NOT_FOUND, VALIDATION, FORM_UNAVAILABLE if the campaign is over
 */
export async function requestNews(deps: Deps, request: NewsSubscriptionWrite, locale: Locale): Promise<void> {
  const form = await findVisibleForm(deps, request)
  if (form === null) throw new AppError('NOT_FOUND')
  const email = plainEmail(request.email).toLowerCase()
  if (isEmpty(email)) throwIfAny([problem('email', 'REQUIRED')])
  if (emailRule(email) !== null) throwIfAny([problem('email', 'EMAIL')])
  const now = deps.clock.now()
  if (!hasSubscribers(form.definition, now)) throw new AppError('FORM_UNAVAILABLE', { detail: 'no news' })
  await deps.db.transaction().execute(async (tx) => {
    const wanted = { id: deps.newId(), formId: form.id, email, locale }
    const subscriptionId = await upsertSubscription(tx, wanted, now)
    // Its row is locked to the end of the transaction: requests for one address count one after the other.
    const mails = await countAskedMail(tx, deps.defenceKey, { purpose: 'news', email }, now)
    if (mails.isTooMany) return mails.uncount()
    const { confirmUrl, until, stopUrl, oneClickUrl } = newsLinks(deps, { subscriptionId, locale }, now)
    const hour = Math.floor(now.getTime() / hourMs)
    const mail = {
      id: deps.newId(),
      kind: 'newsSubscription',
      subjectId: stableId('news subscription', subscriptionId, String(hour)),
      recipient: email,
      locale,
      data: {
        ...mailOfForm(deps, form),
        subscriptionId,
        confirmUrl,
        until: until.toISOString(),
        stopUrl,
        oneClickUrl,
      },
    } as const
    if (!(await queueMail(tx, mail, now))) await mails.uncount()
  })
}
