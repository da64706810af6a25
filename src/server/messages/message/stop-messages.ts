import type { MessageStop } from '#contract/message/messages.ts'
import { defaultLocale } from '#domain/locale.ts'
import { findMessageStop, resumeMessages, stopMessages } from '#server/messages/message/message-store.ts'
import { messageTextsIn } from '#server/messages/message/message-texts.ts'
import { openedLink } from '#server/money/collection/opened-link.ts'
import type { Deps } from '#server/money/deps.ts'

/** Reads what the link of a message stops. @throws AppError LINK_INVALID, LINK_EXPIRED */
export async function readMessageStop(deps: Deps, token: string): Promise<MessageStop> {
  const found = await findMessageStop(deps.db, openedLink(deps, 'stopMessages', token))
  return found ?? { isActive: false, organization: null }
}

/** Stops the news of an association, or agrees to them again. A second time changes nothing. @throws as `readMessageStop` */
export async function changeMessageStop(deps: Deps, token: string, isWanted: boolean): Promise<MessageStop> {
  const recipient = openedLink(deps, 'stopMessages', token)
  const source = messageTextsIn(defaultLocale)(isWanted ? 'resumeSource' : 'stopSource')
  const change = isWanted ? resumeMessages : stopMessages
  await deps.db.transaction().execute((tx) => change(tx, { recipient, source, now: deps.clock.now() }))
  return readMessageStop(deps, token)
}
