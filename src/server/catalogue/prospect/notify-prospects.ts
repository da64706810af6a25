import { hasSubscribers } from '#domain/news/campaign-news.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { mailOfForm } from '#server/catalogue/form/mail-of-form.ts'
import {
  deleteWaitingProspects,
  forgetNotifiedProspects,
  listAwaitedForms,
  notifyWaitingProspects,
} from '#server/catalogue/prospect/prospect-store.ts'
import { salesNow } from '#server/catalogue/prospect/sales-now.ts'

const perTurn = 500

/**
 * Notifies everyone who waits for a form that sells again, once, and deletes the addresses of sent mails and of campaigns
 * that are over. After a kill,
 * the next turn continues: mail, job and mark are one transaction.
 */
export async function notifyProspects(deps: Pick<CatalogueDeps, 'db' | 'clock' | 'settings'>): Promise<void> {
  await forgetNotifiedProspects(deps.db, { limit: perTurn })
  for (const formId of await listAwaitedForms(deps.db)) {
    const form = await loadForm(deps.db, formId)
    if (!hasSubscribers(form.definition, deps.clock.now())) {
      await deleteWaitingProspects(deps.db, formId)
      continue
    }
    if (!form.organisation.allowCollect || (await salesNow(deps, form)) !== 'open') continue
    const payload = mailOfForm(deps, form)
    await notifyWaitingProspects(deps.db, { form: formId, payload, now: deps.clock.now(), limit: perTurn })
  }
}
