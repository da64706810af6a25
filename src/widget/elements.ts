/**
 * Elements that show widgets on another site: `<obole-button>`, `<obole-card>`, `<obole-counter>` and `<obole-form>`, the
 * whole form. The script runs on that site, so it is small, reads nothing of it and adds nothing outside its elements.
 *
 * Each element has one frame in a shadow root: a link inside the element is shown while the script is missing, and no
 * style of the site reaches the frame. What the fields contain at first goes behind `#`, and so never to the server.
 * `obole:paid` says that a payment made from the form succeeded, without a word about it.
 * Source: docs/decisions/papers/widgets.md.
 */

/** Path segment of each widget, and its height until it reports its own, in pixels. */
const kinds = {
  button: ['widget-bouton', 56],
  card: ['widget-vignette', 460],
  counter: ['widget-compteur', 200],
  form: ['widget', 900],
} as const
type Kind = keyof typeof kinds

/** Attributes with what the fields of the form contain at first, and the names of their properties. */
const filled: Readonly<Record<string, string>> = {
  'first-name': 'firstName',
  'last-name': 'lastName',
  email: 'email',
  amount: 'amount',
}
const choices = ['accent', 'radius', 'pay']
const attributes = ['campaign', 'lang', 'label', 'layout', ...choices, ...Object.keys(filled)]
/** `lang` is an attribute and a property of every element. */
const properties = attributes.filter((name) => name !== 'lang')
const labels: Readonly<Record<string, string>> = { fr: 'Campagne', en: 'Campaign', es: 'Campaña' }
/** The highest that a frame becomes, in pixels. */
const maxHeight = 1e4

interface Shown {
  readonly id: string
  readonly frame: HTMLIFrameElement
  readonly host: HTMLElement
  height: number
}

const { origin } = new URL((document.currentScript as HTMLScriptElement).src)
const shownById = new Map<unknown, Shown>()
let count = 0

interface Message {
  readonly id?: unknown
  readonly type?: string
  readonly height?: number
}

/** A message is believed from the frame's own window, at our origin and with its own id. */
addEventListener('message', ({ origin: sender, source, data }: MessageEvent<Message | null>) => {
  const shown = sender === origin && data && shownById.get(data.id)
  if (!shown || source !== shown.frame.contentWindow) return
  const { type = '', height = 0 } = data
  const send = (detail?: object) =>
    shown.host.dispatchEvent(new CustomEvent(type, { bubbles: true, ...(detail && { detail }) }))
  if (type === 'obole:paid') send()
  if (type === 'obole:height' && height > 0 && height <= maxHeight && shown.height !== height) {
    shown.height = height
    shown.frame.style.height = height + 'px'
    send({ height })
  }
})

function makeFrame(kind: Kind): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.loading = 'lazy'
  frame.style.cssText = `display:block;width:100%;border:0;color-scheme:light;height:${kinds[kind][1]}px`
  return frame
}

/** The address of a widget; null where the element names no campaign. */
function addressOf(kind: Kind, id: string, attribute: (name: string) => string): string | null {
  const campaign = /([a-z0-9-]+\/[a-z]+\/[a-z0-9-]+)(?:\/(?:en|es))?\/?$/.exec(attribute('campaign'))
  if (!campaign) return null
  const behind = new URLSearchParams({ id })
  for (const name of choices) if (attribute(name)) behind.set(name, attribute(name).replace('#', ''))
  if (kind === 'form')
    for (const name in filled) if (attribute(name)) behind.set(filled[name] as string, attribute(name))
  const row = kind === 'card' && attribute('layout') === 'row' ? '-horizontale' : ''
  const language = /^e[ns]/.exec(attribute('lang'))
  return `${origin}/associations/${campaign[1]}/${kinds[kind][0]}${row}${language ? '/' + language[0] : ''}#${behind}`
}

function define(kind: Kind): void {
  const tag = 'obole-' + kind
  if (customElements.get(tag)) return
  class Widget extends HTMLElement {
    static observedAttributes = attributes
    shown?: Shown

    connectedCallback(): void {
      // Properties that were set before the script came.
      for (const name of properties.map((one) => filled[one] || one))
        if (Object.hasOwn(this, name)) {
          const value: unknown = Reflect.get(this, name)
          Reflect.deleteProperty(this, name)
          Reflect.set(this, name, value)
        }
      if (!this.shown) {
        const frame = makeFrame(kind)
        this.shown = { id: 'obole-' + ++count, frame, host: this, height: 0 }
        if (getComputedStyle(this).display === 'inline') this.style.display = 'block'
        this.attachShadow({ mode: 'open' }).append(frame)
      }
      shownById.set(this.shown.id, this.shown)
      this.attributeChangedCallback()
    }

    disconnectedCallback(): void {
      shownById.delete(this.shown?.id)
    }

    attributeChangedCallback(): void {
      if (!this.shown) return
      const { frame, id } = this.shown
      const attribute = (name: string) => this.getAttribute(name) || ''
      const address = addressOf(kind, id, attribute)
      if (address === null) return frame.removeAttribute('src')
      frame.title = attribute('label') || labels[attribute('lang').slice(0, 2)] || (labels['fr'] as string)
      if (frame.src !== address) frame.src = address
    }
  }
  for (const name of properties)
    Object.defineProperty(Widget.prototype, filled[name] || name, {
      get(this: Widget) {
        return this.getAttribute(name) || ''
      },
      set(this: Widget, value: string) {
        this.setAttribute(name, value)
      },
    })
  customElements.define(tag, Widget)
}

for (const kind in kinds) define(kind as Kind)
