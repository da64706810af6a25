import type { FastifyReply } from 'fastify'
import type { Session } from '../bank/records.ts'
import { type HtmlPage, jsonForScript, sendPage } from './html.ts'

/** A frame of fields, with its texts in every language: the page around it may change the language. */
interface FramePage {
  readonly session: Session
  /** Why the session accepts nothing any more, or null. */
  readonly dead: string | null
  /** Its script; the style is the same for all frames. */
  readonly script: 'card-frame' | 'account-frame'
  readonly title: string
  readonly note: string
  readonly fields: string
  /** Other ways to pay, above the fields. */
  readonly above?: string
  /** Label and texts of the list of test payment methods. */
  readonly list: { readonly text: string; readonly words: string }
  /** The data for its script. */
  readonly data: Readonly<Record<string, unknown>>
}

/** Sends the fields for a payment page. Only the origin that was given at the session's opening may frame them. */
export function sendFramePage(reply: FastifyReply, frame: FramePage): FastifyReply {
  const { session, dead, script, title, note, above = '', fields, list } = frame
  const { id, origin, locale } = session
  const page: HtmlPage = {
    lang: locale,
    title,
    style: 'card-frame',
    head: `<script type="module" src="/assets/${script}.mjs"></script>\n`,
    body: `<body class="frame">
<main>
<h1 class="unseen" data-text="title">${title}</h1>
<p class="test" data-text="note">${note}</p>
${above}
<form novalidate>
${fields}
</form>
<details>
<summary data-text="${list.text}">${list.words}</summary>
<ul class="cards"></ul>
</details>
</main>
<script type="application/json" id="data">${jsonForScript({ session: id, origin, locale, dead, ...frame.data })}</script>
</body>`,
  }
  return sendPage(
    reply,
    page,
    `script-src 'self'; connect-src 'self'; form-action 'none'; frame-ancestors ${origin}`,
  )
}

/**
 * A field of a frame: its label, its hint where it has one, what is drawn inside it (`inside`, which describes it),
 * and the element of its error.
 */
export function fieldHtml(
  id: string,
  attributes: string,
  label: string,
  hint: string | null,
  inside: string | null = null,
): string {
  const ids = [hint !== null && `${id}-hint`, inside !== null && `${id}-inside`, `${id}-error`]
  const describedBy = ids.filter((one) => one !== false).join(' ')
  const hintHtml = hint === null ? '' : `<p class="hint" id="${id}-hint" data-text="${id}Hint">${hint}</p>\n`
  return `<div class="field ${id}">
<label for="${id}" data-text="${id}">${label}</label>
${hintHtml}<div class="control"><input id="${id}" name="${id}" type="text" required aria-describedby="${describedBy}" spellcheck="false" ${attributes}>${inside ?? ''}</div>
<p class="error" id="${id}-error" hidden></p>
</div>`
}
