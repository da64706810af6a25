import { hasSubscribers } from '#domain/news/campaign-news.ts'
import type { PageReads } from '#contract/page-reads.ts'
import { readContactProof } from '#server/backoffice/admin/association-details/confirm-contact.ts'
import type { Deps } from '#server/money/deps.ts'
import { findPageForm } from '#server/catalogue/form/find-visible-form.ts'
import { loadForm } from '#server/catalogue/form/form-store.ts'
import { presentIdentity } from '#server/catalogue/form/present-identity.ts'
import { openConfirmation, openStop } from '#server/messages/news/change-subscription.ts'
import { readDigestSubscription } from '#server/messages/digest/weekly-digest-link.ts'
import { readMessageStop } from '#server/messages/message/stop-messages.ts'
import { readPlace } from '#server/messages/waiting-list/change-place.ts'
import { readWaitingTiers } from '#server/messages/waiting-list/join-list.ts'
import { readReminderStop } from '#server/messages/renewal/stop-reminders.ts'
import { orExpired } from '#server/program/pages/read-over-time.ts'

/** Reads of the page that asks for an address, and of those that the links of mails to subscribers open. */
export function makeNewsReads(
  deps: Deps,
): Pick<
  PageReads,
  | 'followPage'
  | 'newsLinkPage'
  | 'digestLinkPage'
  | 'reminderLinkPage'
  | 'messageLinkPage'
  | 'contactProofPage'
  | 'waitingListPage'
  | 'waitingPlacePage'
> {
  return {
    followPage: async (key) => {
      const form = await findPageForm(deps, key)
      if (form === null) return null
      return { identity: presentIdentity(form), isOpen: hasSubscribers(form.definition, deps.clock.now()) }
    },
    waitingListPage: async (key) => {
      const form = await findPageForm(deps, key)
      if (form === null) return null
      return { identity: presentIdentity(form), ...(await readWaitingTiers(deps, form)) }
    },
    waitingPlacePage: (token) => orExpired(() => readPlace(deps, token)),
    contactProofPage: (token) => orExpired(() => readContactProof(deps, token)),
    messageLinkPage: (token) => orExpired(() => readMessageStop(deps, token)),
    reminderLinkPage: (token) => orExpired(() => readReminderStop(deps, token)),
    digestLinkPage: (token) => orExpired(() => readDigestSubscription(deps, token)),
    newsLinkPage: (purpose, token) =>
      orExpired(async () => {
        const open = purpose === 'confirm' ? openConfirmation : openStop
        const { state, formId } = await open(deps, token)
        const form = formId === null ? null : await loadForm(deps.db, formId)
        return { state, identity: form === null ? null : presentIdentity(form) }
      }),
  }
}
