import { AppError } from '#domain/errors.ts'
import type { FormId } from '#domain/ids.ts'
import { publishedNews } from '#domain/news/campaign-news.ts'
import type { NewsSubscription } from '#contract/visitor/news.ts'
import { openedLink } from '#server/money/collection/opened-link.ts'
import type { Deps } from '#server/money/deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import {
  findSubscription,
  forgetNewsSubscriptions,
  insertNewsItems,
  markConfirmed,
} from '#server/messages/news/news-store.ts'

/** Subscription that a link opens, with and its campaign. */
export interface OpenedSubscription extends NewsSubscription {
  /** null: it was deleted, and nothing of it is known. */
  readonly formId: FormId | null
}

/**
 * The subscription that a link to confirm opens. @throws AppError LINK_INVALID, also where it was deleted; LINK_EXPIRED
 */
export async function openConfirmation(deps: Deps, token: string): Promise<OpenedSubscription> {
  const found = await findSubscription(deps.db, openedLink(deps, 'news', token))
  if (found === null) throw new AppError('LINK_INVALID')
  return { state: found.isConfirmed ? 'confirmed' : 'unconfirmed', formId: found.formId }
}

/** Confirms an address: it gets the news that are not on the page yet. @throws as `openConfirmation` */
export async function confirmNews(deps: Deps, token: string): Promise<NewsSubscription> {
  const now = deps.clock.now()
  const { formId } = await openConfirmation(deps, token)
  if (formId === null) throw new AppError('LINK_INVALID')
  await deps.db.transaction().execute(async (tx) => {
    const { definition } = await loadForm(tx, formId)
    const keys = publishedNews(definition, now).map(({ key }) => key)
    await insertNewsItems(tx, formId, keys, now)
    await markConfirmed(tx, openedLink(deps, 'news', token), now)
  })
  return { state: 'confirmed' }
}

/** The subscription that a link to stop opens. @throws AppError LINK_INVALID, LINK_EXPIRED */
export async function openStop(deps: Deps, token: string): Promise<OpenedSubscription> {
  const found = await findSubscription(deps.db, openedLink(deps, 'stopNews', token))
  return found === null
    ? { state: 'stopped', formId: null }
    : { state: found.isConfirmed ? 'confirmed' : 'unconfirmed', formId: found.formId }
}

/** Deletes an address with all its mails. A second time changes nothing. @throws AppError LINK_INVALID, LINK_EXPIRED */
export async function stopNews(deps: Deps, token: string): Promise<NewsSubscription> {
  await forgetNewsSubscriptions(deps.db, { ids: [openedLink(deps, 'stopNews', token)] })
  return { state: 'stopped' }
}
