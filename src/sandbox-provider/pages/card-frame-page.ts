import type { FastifyReply } from 'fastify'
import type { Session } from '../bank/records.ts'
import { testCards } from '../test-cards.ts'
import { type HtmlPage, jsonForScript, sendPage } from './html.ts'
import { type FrameTexts, frameTexts } from './page-texts.ts'

interface FieldLook {
  readonly id: 'number' | 'expiry' | 'cvc' | 'holder'
  readonly attributes: string
  readonly hint?: 'expiryHint' | 'cvcHint'
}

const number: FieldLook = {
  id: 'number',
  attributes: 'autocomplete="cc-number" inputmode="numeric" enterkeyhint="next" maxlength="30"',
}
const expiry: FieldLook = {
  id: 'expiry',
  attributes: 'autocomplete="cc-exp" inputmode="numeric" enterkeyhint="next" maxlength="9"',
  hint: 'expiryHint',
}
const cvc: FieldLook = {
  id: 'cvc',
  attributes: 'autocomplete="cc-csc" inputmode="numeric" enterkeyhint="next" maxlength="4"',
  hint: 'cvcHint',
}
const holder: FieldLook = {
  id: 'holder',
  attributes: 'autocomplete="cc-name" enterkeyhint="done" autocapitalize="words" maxlength="100"',
}

/**
 * The card fields that a payment page frames. Only the origin given at the session's opening may frame it.
 * `dead` says why the session takes no card any more, or null.
 */
export function cardFramePage(reply: FastifyReply, session: Session, dead: string | null): FastifyReply {
  const texts = frameTexts[session.locale]
  const data = {
    session: session.id,
    origin: session.origin,
    locale: session.locale,
    dead,
    texts: frameTexts,
    cards: testCards.map((card) => ({ number: card.number, what: card.what })),
  }
  const page: HtmlPage = {
    lang: session.locale,
    title: texts.title,
    style: 'card-frame',
    head: `<script type="module" src="/assets/card-frame.mjs"></script>\n`,
    body: `<body class="frame">
<main>
<h1 class="unseen" data-text="title">${texts.title}</h1>
<p class="note warn" data-text="note">${texts.note}</p>
<form novalidate>
${fieldHtml(number, texts)}
<div class="pair">
${fieldHtml(expiry, texts)}
${fieldHtml(cvc, texts)}
</div>
${fieldHtml(holder, texts)}
</form>
<details>
<summary data-text="cards">${texts.cards}</summary>
<ul class="cards"></ul>
</details>
</main>
<script type="application/json" id="data">${jsonForScript(data)}</script>
</body>`,
  }
  const policy = `script-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors ${session.origin}`
  return sendPage(reply, page, policy)
}

function fieldHtml({ id, attributes, hint }: FieldLook, texts: FrameTexts): string {
  const describedBy = hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`
  const hintHtml =
    hint === undefined ? '' : `<p class="hint" id="${id}-hint" data-text="${hint}">${texts[hint]}</p>\n`
  return `<div class="field ${id}">
<label for="${id}" data-text="${id}">${texts[id]}</label>
${hintHtml}<input id="${id}" name="${id}" type="text" required aria-describedby="${describedBy}" spellcheck="false" ${attributes}>
<p class="error" id="${id}-error" hidden></p>
</div>`
}
