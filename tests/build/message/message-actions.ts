import { sql } from 'kysely'
import type { ApiErrorBody } from '#contract/error.ts'
import type { AssociationMessage } from '#contract/mail/message-mails.ts'
import type { MessageSheet } from '#contract/message/messages.ts'
import { sendMessages } from '#server/messages/message/send-messages.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Browser } from '../a-browser.ts'
import type { World } from '../a-world.ts'

/** The messages of an association in a call. */
export const messagesUrl = (org = 'la-ruche') => `/ha-api/admin/organizations/${org}/messages`

/** Messages that members write, and the background work that sends them. */
export function messageActions(world: World) {
  const freeze = (by: Browser, purpose: string, audience: object, token: string = newId()) =>
    by.post<MessageSheet & ApiErrorBody>(messagesUrl(), { purpose, audience, locale: 'fr', token })
  const change = (by: Browser, id: string, path: string, body?: object) =>
    by.post<MessageSheet & ApiErrorBody>(`${messagesUrl()}/${id}/${path}`, body)
  const words = { subject: 'Bonjour {{prénom}}', text: 'Un mot de {{association}}.\n\nÀ bientôt !' }
  /** A message with its words, as a draft. */
  const aDraft = async (by: Browser, purpose: string, audience: object) => {
    const { body } = await freeze(by, purpose, audience)
    return (await change(by, body.id, 'words', words)).body
  }
  /** Sends a message with the words that it has, or with those that its sender read. */
  const send = async (by: Browser, id: string, sendAt: string | null = null, seen: object = {}) => {
    const { subject = '', text = '' } = await read(by, id)
    return change(by, id, 'send', { sendAt, isAboutOrders: true, subject, text, ...seen })
  }
  const read = async (by: Browser, id: string, after = 0) =>
    (await by.get<MessageSheet & ApiErrorBody>(`${messagesUrl()}/${id}?after=${after}`)).body
  /** Several workers at once, a minute after the last ones. */
  const work = async (workers = 3, deps = world.deps) => {
    world.moveOurTime(61_000)
    await Promise.all(Array.from({ length: workers }, () => sendMessages(deps)))
  }
  /** Mails of messages, the first one first. */
  const mails = async () => {
    const { rows } = await sql<{ id: string; recipient: string; data: AssociationMessage }>`
      select id, recipient, payload as data from mail where kind = 'associationMessage'
      order by created_at, recipient`.execute(world.deps.db)
    return rows
  }
  return { freeze, change, words, aDraft, send, read, work, mails }
}
