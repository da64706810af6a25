import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { localeOfPage } from '#domain/locale.ts'
import { mailboxPath } from '#contract/mails.ts'
import type { Db } from '#server/platform/db/schema.ts'
import { type OperatorView, mayView, moveKeyToCookie } from '#server/platform/http/view-key.ts'
import type { ReadMailIdentity } from '#server/platform/mail/mail-identity.ts'
import { type MailRow, findMail, listMails, messageOf } from '#server/platform/mail/mail-store.ts'
import {
  type MailboxView,
  absentMailPage,
  mailPage,
  mailboxPage,
} from '#server/platform/mail/mailbox-page.ts'
import { mailPolicy, mailboxPolicy } from '#server/platform/mail/mailbox-style.ts'
import { messageIdOf } from '#server/platform/mail/send-mails.ts'

export interface MailboxDeps extends OperatorView {
  readonly db: Db
  readonly brandName: string
  /** Host of the public address: the right side of every Message-ID. */
  readonly host: string
  /** Whether browsers reach the site by https. */
  readonly isSecure: boolean
  readonly readMailIdentity: ReadMailIdentity
}

const listLimit = 200

/**
 * The local mailbox with every mail, and so with every signed link. Registered only if no mail server is configured. It
 * answers only if the caller is on this machine or holds the key that is printed at start; others get "not found".
 */
export function mailboxRoutes(deps: MailboxDeps): FastifyPluginAsync {
  const { readMailIdentity } = deps
  /** A browser has no attachments: the logo is put into the page. */
  const withLogo = async (html: string, mail: MailRow) => {
    const logo = html.includes('src="cid:') ? (await readMailIdentity(messageOf(mail)))?.logo : null
    const address = `data:image/png;base64,${logo?.content.toString('base64') ?? ''}`
    return html.replace(/src="cid:[^"]*"/, `src="${address}"`)
  }
  return async (app) => {
    const viewOf = (request: FastifyRequest): MailboxView => ({
      brandName: deps.brandName,
      locale: localeOfPage(request.url, cookieLocale(request)),
    })
    app.addHook('onRequest', async (request, reply) => {
      if (!mayView(request, deps)) throw new AppError('NOT_FOUND')
      return moveKeyToCookie(request, reply, { path: mailboxPath, isSecure: deps.isSecure }) ?? undefined
    })
    app.get(mailboxPath, async (request, reply) =>
      answer(reply, mailboxPage(viewOf(request), await listMails(deps.db, listLimit))),
    )
    app.get<{ Params: { id: string } }>(`${mailboxPath}/:id`, async (request, reply) => {
      const mail = await mailAt(deps, request.params.id)
      if (mail === null) return answer(reply.code(404), absentMailPage(viewOf(request)))
      return answer(reply, mailPage(viewOf(request), mail, messageIdOf(mail.id, deps.host)))
    })
    app.get<{ Params: { id: string } }>(`${mailboxPath}/:id/html`, async (request, reply) => {
      const mail = await mailAt(deps, request.params.id)
      if (mail === null || mail.html === null) return answer(reply.code(404), absentMailPage(viewOf(request)))
      // In the frame, a link would open inside the mail, so links open in a new window.
      const html = mail.html.replace('<head>', '<head><base target="_blank">')
      return answer(reply, await withLogo(html, mail), mailPolicy)
    })
  }
}

async function mailAt(deps: MailboxDeps, id: string) {
  return isUuid(id) ? findMail(deps.db, id) : null
}

function answer(reply: FastifyReply, html: string, policy: string = mailboxPolicy): FastifyReply {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex')
    .send(html)
}

/** The language chosen on the site. */
function cookieLocale(request: FastifyRequest): string | undefined {
  return /(?:^|;\s*)locale=([a-z]+)/.exec(request.headers.cookie ?? '')?.[1]
}
