import { createHmac } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import { emailRule, isEmpty } from '#domain/field-rules.ts'
import type { Locale } from '#domain/locale.ts'
import { hasSubscribers, mostConfirmationsADay } from '#domain/news/campaign-news.ts'
import { plainEmail } from '#domain/pasted-text.ts'
import { problem, throwIfAny } from '#domain/problem.ts'
import type { NewsSubscriptionWrite } from '#contract/visitor/news.ts'
import type { Tx } from '#server/platform/db/schema.ts'
import { countCalls } from '#server/platform/defence/call-count-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { newsLinks } from '#server/messages/news/news-links.ts'
import { upsertSubscription } from '#server/messages/news/news-store.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

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
    const { count, uncount } = await countMail(tx, deps.defenceKey, email, now)
    if (count > mostConfirmationsADay) return uncount()
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
    if (!(await queueMail(tx, mail, now))) await uncount()
  })
}

/**
 * Counts a mail that asks to confirm. The count is not of the mails: who stops the news deletes those, and someone else
 * may ask again. Its key is a hash, and it ends after a day.
 */
async function countMail(tx: Tx, key: Buffer, email: string, now: Date) {
  const hash = createHmac('sha256', key).update(`news:${email}`).digest('base64url')
  const add = async (calls: number) => {
    const [total] = await countCalls(tx, {
      calls: [{ key: `news ${hash}`, calls, spanMs: dayMs }],
      now,
    })
    return total?.calls ?? 0
  }
  return {
    count: await add(1),
    uncount: async () => {
      await add(-1)
    },
  }
}
