import { type WidgetKind, formWidgetPath, widgetPath } from '#domain/address/widgets.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import type { Locale } from '#domain/locale.ts'

/** A widget on another site. */
export interface Embed {
  /** The address of this site, without a slash at its end. */
  readonly publicUrl: string
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
  readonly kind: WidgetKind
  readonly locale: Locale
  /** The title of the campaign: the accessible name of the frame. */
  readonly title: string
  /** The payment of the whole form opens in place of the site, instead of a new tab. */
  readonly paysOnTop?: boolean
}

/** The script of our elements, whichever version of it there is. */
export const widgetScriptPath = '/widget.js'

/** The size of a frame before it reports its height, in pixels; `width` is the most that it takes. */
export const embedSizes: Readonly<Record<WidgetKind, { readonly width: number; readonly height: number }>> = {
  button: { width: 350, height: 56 },
  card: { width: 350, height: 480 },
  row: { width: 800, height: 300 },
  counter: { width: 350, height: 210 },
  form: { width: 1200, height: 900 },
}

/** The absolute address of a widget, in its language. */
export function embedAddress(embed: Embed): string {
  return embed.publicUrl + pathOf(embed)
}

function pathOf(embed: Embed): string {
  const { kind, locale } = embed
  return kind === 'form' ? formWidgetPath(embed, null, locale) : widgetPath(embed, kind, locale)
}

/** A frame of fixed height, for sites that take no script. @param size in pixels; absent: what the widget needs */
export function plainFrame(embed: Embed, size = embedSizes[embed.kind]): string {
  return `<iframe src="${embedAddress(embed)}" title="${escaped(embed.title)}" loading="lazy" width="${size.width}" height="${size.height}" style="border:0;max-width:100%;color-scheme:light"></iframe>`
}

/**
 * A frame with a listener that makes it as high as its content. The listener believes only the frame's own window, at
 * our origin, with the id of this frame. Without a script the frame has a fixed height and a scroll bar.
 */
export function frameCode(embed: Embed): string {
  const id = `obole-${embed.kind}-${embed.formSlug}`
  const { width, height } = embedSizes[embed.kind]
  const origin = /^https?:\/\/[^/]+/.exec(embed.publicUrl)?.[0] ?? ''
  return `<iframe id="${id}" src="${embedAddress(embed)}#id=${id}${isOnTop(embed) ? '&amp;pay=top' : ''}" title="${escaped(embed.title)}" loading="lazy" style="width:100%;max-width:${width}px;height:${height}px;border:0;color-scheme:light"></iframe>
<script>addEventListener("message",function(e){var f=document.getElementById("${id}"),d=e.data;if(f&&d&&e.origin==="${origin}"&&e.source===f.contentWindow&&d.type==="obole:height"&&d.id===f.id&&d.height>0&&d.height<=10000)f.style.height=d.height+"px"})</script>`
}

/** An element that the script defines. The link inside it is shown where the script does not run. */
export function elementCode(embed: Embed): string {
  const { publicUrl, organizationSlug, kind, locale, title } = embed
  const path = pathOf(embed).split('/')
  const campaign = [organizationSlug, path[3], path[4]].join('/')
  const tag = kind === 'row' ? 'obole-card' : `obole-${kind}`
  const choice = kind === 'row' ? ' layout="row"' : isOnTop(embed) ? ' pay="top"' : ''
  return `<script src="${publicUrl}${widgetScriptPath}" async></script>
<${tag} campaign="${campaign}" lang="${locale}" label="${escaped(title)}"${choice}>${linkCode(publicUrl + path.slice(0, 5).join('/'), title)}</${tag}>`
}

/** Only the whole form takes payments. */
function isOnTop({ kind, paysOnTop = false }: Embed): boolean {
  return kind === 'form' && paysOnTop
}

/** A plain link. @param address absolute */
export function linkCode(address: string, title: string): string {
  return `<a href="${escaped(address)}" target="_blank" rel="noopener">${escaped(title)}</a>`
}

/** A text within HTML, also within an attribute. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
