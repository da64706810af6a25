import type { FormId } from '#domain/ids.ts'
import { confirmationMs, hasSubscribers, publishedNews } from '#domain/news/campaign-news.ts'
import type { Deps } from '#server/money/deps.ts'
import { type StoredForm, loadForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { queueMail } from '#server/platform/mail/mail-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import { newsLinks } from '#server/messages/news/news-links.ts'
import {
  claimNews,
  forgetNewsSubscriptions,
  insertNewsItems,
  listFollowedForms,
  listSubscriptions,
  listUnconfirmed,
} from '#server/messages/news/news-store.ts'

const perTurn = 200

type NewsDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'links' | 'newId'>

/**
 * Queues one mail per news item and subscriber, and deletes the addresses that are not confirmed in time and those of
 * campaigns that are over. After a kill the next turn continues: mails and marks are one transaction.
 */
export async function sendNews(deps: NewsDeps): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const late = await listUnconfirmed(db, new Date(now.getTime() - confirmationMs), perTurn)
  if (late.length > 0) await forgetNewsSubscriptions(db, { ids: late })
  const failures: unknown[] = []
  for (const formId of await listFollowedForms(db)) {
    try {
      await serveForm(deps, formId, now)
    } catch (error) {
      // One form does not keep the others from their news.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the news of some forms were not sent')
}

async function serveForm(deps: NewsDeps, formId: FormId, now: Date): Promise<void> {
  const form = await loadForm(deps.db, formId)
  if (!hasSubscribers(form.definition, now)) {
    await forgetNewsSubscriptions(deps.db, { ids: await listSubscriptions(deps.db, formId, perTurn) })
    return
  }
  const keys = publishedNews(form.definition, now).map(({ key }) => key)
  await insertNewsItems(deps.db, formId, keys, now)
  await queueNews(deps, form, now)
}

/** Queues the mails that subscribers of a form await. */
async function queueNews(deps: NewsDeps, form: StoredForm, now: Date): Promise<void> {
  const byKey = new Map(form.definition.news?.map((item) => [item.key, item]))
  await deps.db.transaction().execute(async (tx) => {
    for (const { subscription, email, locale, key } of await claimNews(tx, {
      form: form.id,
      limit: perTurn,
    })) {
      const item = byKey.get(key)
      // The association withdrew it before its mail left.
      if (item === undefined) continue
      const { stopUrl, oneClickUrl } = newsLinks(deps, { subscriptionId: subscription, locale }, now)
      const { date, title, text } = item
      const mail = {
        id: deps.newId(),
        kind: 'newsPosted',
        subjectId: stableId('news', subscription, key),
        recipient: email,
        locale,
        data: {
          ...mailOfForm(deps, form),
          subscriptionId: subscription,
          news: { date, title, text },
          stopUrl,
          oneClickUrl,
        },
      } as const
      await queueMail(tx, mail, now)
    }
  })
}
