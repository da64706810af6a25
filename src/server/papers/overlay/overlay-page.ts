import { createHash } from 'node:crypto'
import { accentUnderWhite } from '#domain/colour/accent-colours.ts'
import { formatEuros } from '#domain/format.ts'
import type { Locale } from '#domain/locale.ts'
import { cents, percentFunded } from '#domain/money.ts'
import { escaped } from '#domain/widget/embed-codes.ts'
import type { DocumentTexts } from '#server/papers/document/document-texts.ts'
import type { OverlayView } from '#server/papers/overlay/overlay-store.ts'

const brandColor = '#4b3fcf'

/** Everything that has text has a ground of its own: the page is transparent, over a video that is not known. */
const style = `html,body{margin:0;background:transparent}main{box-sizing:border-box;width:100%;max-width:640px;padding:16px 20px;border-radius:12px;background:#1c1a2b;color:#fff;font:600 22px/1.3 system-ui,sans-serif}
h1{margin:0 0 8px;font-size:20px}p{display:flex;justify-content:space-between;gap:12px;margin:0}#sum{font-size:30px}progress{width:100%;height:16px;margin:8px 0;border:0;border-radius:8px;background:#fff;appearance:none;overflow:hidden}
progress::-webkit-progress-bar{background:#fff}progress::-webkit-progress-value{background:var(--fill)}progress::-moz-progress-bar{background:var(--fill)}ul{margin:0;padding:0;list-style:none;font-size:18px}li{display:flex;justify-content:space-between;gap:12px}
@media (prefers-reduced-motion:no-preference){li.new{animation:new .6s ease-out}@keyframes new{from{opacity:0;transform:translateY(-8px)}}}`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

interface Overlay {
  readonly title: string
  readonly color: string | null
  readonly locale: Locale
  readonly view: OverlayView
  /** Of the events, without origin. */
  readonly streamPath: string
  readonly texts: DocumentTexts
  /** Shows what the stream sends: src/widget/overlay.ts. */
  readonly script: string
}

/** A page to lay over a video: progress and last gifts. Returns it with its content policy. */
export function overlayPage({ title, color, locale, view, streamPath, texts: t, script }: Overlay) {
  // As the script writes them: without empty cents.
  const euros = (amount: number) => formatEuros(cents(amount), locale).replace(/[.,]00(?!\d)/, '')
  const fill = `:root{--fill:${accentUnderWhite(color) ?? brandColor}}`
  const { collected, goal } = view
  const percent = goal === null ? 0 : Math.min(100, percentFunded(cents(collected), cents(goal)))
  const html = `<!doctype html>
<html lang="${locale}"><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${style}</style><style>${fill}</style>
<main data-stream="${escaped(streamPath)}" data-anonymous="${escaped(t('overlay.anonymous'))}"><h1>${escaped(title)}</h1>
<p><span id="sum">${escaped(euros(collected))}</span>${goal === null ? '' : `<span>${escaped(t('overlay.goal', { goal: euros(goal) }))}</span>`}</p>
${goal === null ? '' : `<progress id="bar" max="100" value="${percent}" aria-label="${escaped(t('overlay.progress'))}"></progress>`}
<ul id="gifts" aria-label="${escaped(t('overlay.gifts'))}"></ul></main><script>${script}</script></html>
`
  const policy = `default-src 'none'; style-src ${hashOf(style)} ${hashOf(fill)}; script-src ${hashOf(script)}; connect-src 'self'; base-uri 'none'; frame-ancestors 'self'`
  return { html, policy }
}
