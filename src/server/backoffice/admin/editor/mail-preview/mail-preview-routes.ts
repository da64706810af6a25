import { MailPreviewQuerySchema, MailPreviewSchema, mailPreviewPath } from '#contract/admin/mail-preview.ts'
import { defaultLocale } from '#domain/locale.ts'
import {
  type MailPreviewDeps,
  previewHeaders,
  previewMail,
} from '#server/backoffice/admin/editor/mail-preview/preview-mail.ts'
import { grantedOf } from '#server/identity/user/actor.ts'
import type { Deps } from '#server/money/deps.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import { atMost } from '#server/platform/http/rate-limits.ts'
import { type TypedApp, params } from '#server/platform/http/typed-app.ts'
import { mailPolicy } from '#server/platform/mail/mailbox-style.ts'

/** The confirmation mail that the draft of a form would send: its headers, and the mail in a page of its own. */
export function mailPreviewRoutes(app: TypedApp, deps: Deps, mails: MailPreviewDeps): void {
  answerCall(
    app,
    'GET /admin/organizations/:org/forms/:type/:slug/confirmation-mail',
    {
      summary: 'The confirmation mail of a draft',
      query: MailPreviewQuerySchema,
      config: atMost(60, 10),
      answer: MailPreviewSchema,
    },
    (request) => previewHeaders(deps, mails, grantedOf(request), request.query.lang ?? defaultLocale),
  )
  app.get(
    mailPreviewPath,
    {
      schema: { hide: true, params: params('org', 'type', 'slug'), querystring: MailPreviewQuerySchema },
      config: atMost(60, 10),
    },
    async (request, reply) => {
      const { html } = await previewMail(deps, mails, grantedOf(request), request.query.lang ?? defaultLocale)
      return reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', mailPolicy)
        .header('x-robots-tag', 'noindex')
        .send(html)
    },
  )
}
