import type { FastifyReply } from 'fastify'
import { escapeHtml, type HtmlPage, sendPage } from './html.ts'
import { challengeTexts } from './page-texts.ts'

/** 404 for an unknown session or challenge; in every language, since the visitor's language is unknown. */
export function unknownPage(reply: FastifyReply): FastifyReply {
  const parts = Object.entries(challengeTexts).map(
    ([lang, texts], index) => `<div lang="${lang}">
<${index === 0 ? 'h1' : 'h2'}>${escapeHtml(texts.unknownTitle)}</${index === 0 ? 'h1' : 'h2'}>
<p>${escapeHtml(texts.unknown)}</p>
</div>`,
  )
  const page: HtmlPage = {
    lang: 'fr',
    title: challengeTexts.fr.unknownTitle,
    style: 'challenge',
    body: `<body class="bank"><main class="sheet">${parts.join('\n')}</main></body>`,
  }
  return sendPage(reply.status(404), page, "form-action 'none'; frame-ancestors 'none'")
}
