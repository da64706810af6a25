import type { Page } from 'playwright-core'

/** Focused element after a key. */
interface Focused {
  /** Its place among the elements that can have the focus, in the order of the document; null: none has it. */
  readonly place: number | null
  readonly name: string
  readonly isFrame: boolean
  /** Why the focus is not seen there; null where it is. */
  readonly hidden: string | null
}

/** More than any page has. */
const mostKeys = 400
/** Parts of one field, such as the day, the month and the year of a date. */
const mostParts = 4
/** Fields of a card, and the buttons around them. */
const mostInFrame = 30

/**
 * For so long nothing that can have the focus may appear or go, and nothing may have loaded, before a page counts as
 * drawn, and at most so long. Chromium never calls a page idle that has read only the head of an answer.
 */
const stillMs = 400
const mostWaitMs = 5_000

/**
 * Goes through the present page with the Tab key alone, and gives its problems: a control without a name, one that is
 * not reached, not in the order of the document, not seen where it has the focus, or that does not let the focus go. It
 * begins when the page is drawn, and goes once: what the focus itself changes is the page's fault.
 */
export async function checkKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(waitUntilDrawn, [stillMs, mostWaitMs] as const)
  const { names, ownOrder, hasFrames } = await page.evaluate(begin)
  const found = [...(await unnamed(page)), ...ownOrder.map((name) => `${name} has an order of its own`)]
  const seen = new Set<number>()
  let last = -1
  let lastName = ''
  let repeated = 0
  for await (const { place, name, isFrame, hidden } of focusAfterKeys(page, names.length, hasFrames)) {
    // The end of the page, or its beginning again.
    if (place === null || (place !== last && seen.has(place))) break
    // Fields that a page has drawn since the beginning share one place.
    repeated = place === last && name === lastName ? repeated + 1 : 0
    if (repeated > (isFrame ? mostInFrame : mostParts)) {
      found.push(`the focus does not leave ${name}`)
      break
    }
    if (place < last) found.push(`${name} comes after ${names[last] ?? ''}`)
    if (hidden !== null && place !== last) found.push(`${name}: ${hidden}`)
    seen.add(place)
    last = place
    lastName = name
  }
  const missed = await page.evaluate(end, [...seen])
  return [...found, ...missed.map((name) => `${name} is not reached`)].map((trouble) => `${trouble} [Tab]`)
}

/** Presses Tab and yields the focused element after each key, until the caller stops. */
async function* focusAfterKeys(page: Page, stops: number, hasFrames: boolean): AsyncGenerator<Focused> {
  // The keys go into a frame, which says nothing of them to the page around it: one by one.
  if (!hasFrames) yield* await focusAfterBatch(page, stops + mostParts)
  for (let key = 0; key < mostKeys; key += 1) {
    await page.keyboard.press('Tab')
    yield await page.evaluate(readFocus)
  }
}

/** Presses Tab this many times at once: the page records the focus after each key, which saves two messages a key. */
async function focusAfterBatch(page: Page, keys: number): Promise<Focused[]> {
  await page.evaluate(`globalThis.readKeyboardFocus = ${readFocus.toString()}; undefined`)
  await page.evaluate(listenForKeys)
  const session = await page.context().newCDPSession(page)
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const sent = Array.from({ length: keys }, () => [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ])
  await Promise.all(sent.flat())
  await session.detach()
  return page.evaluate(() => globalThis.window.keyboardFocuses ?? [])
}

/** Controls without a name, in the words of the accessibility tree. */
async function unnamed(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot()
  const control =
    /^\s*- (button|link|textbox|checkbox|radio|combobox|spinbutton|slider|switch|searchbox)(?![a-z]| ")/
  return tree
    .split('\n')
    .filter((line) => control.test(line))
    .map((line) => `${line.trim()} has no name`)
}

declare global {
  interface Window {
    keyboardStops?: HTMLElement[]
    findKeyboardStops?: () => HTMLElement[]
    keyboardStart?: Element | null
    keyboardFocuses?: Focused[]
    readKeyboardFocus?: () => Focused
  }
}

/** Waits until what can have the focus is the same, one by one, for some time; says how that is found. */
async function waitUntilDrawn([stillMs, mostWaitMs]: readonly [number, number]): Promise<void> {
  const findStops = (): HTMLElement[] => {
    const selector =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, iframe, [tabindex], audio[controls], video[controls]'
    return [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.closest('[inert]') === null &&
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }),
    )
  }
  globalThis.window.findKeyboardStops = findStops
  const began = performance.now()
  const countLoaded = () => performance.getEntriesByType('resource').length
  let stops = findStops()
  let loaded = countLoaded()
  let since = began
  while (performance.now() - since < stillMs && performance.now() - began < mostWaitMs) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    const now = findStops()
    const isSame = now.length === stops.length && now.every((stop, place) => stop === stops[place])
    if (isSame && countLoaded() === loaded) continue
    stops = now
    loaded = countLoaded()
    since = performance.now()
  }
}

/** Remembers what can have the focus and what has it, and goes to the beginning of the page. */
function begin(): { readonly names: string[]; readonly ownOrder: string[]; readonly hasFrames: boolean } {
  const stops = globalThis.window.findKeyboardStops?.() ?? []
  globalThis.window.keyboardStops = stops
  globalThis.window.keyboardStart = document.activeElement
  const first = document.createElement('span')
  first.tabIndex = -1
  document.body.prepend(first)
  first.focus({ preventScroll: true })
  first.remove()
  globalThis.scrollTo(0, 0)
  const nameOf = (element: HTMLElement) => element.outerHTML.slice(0, 120)
  // After the last control the focus may leave the page or begin again: what is out of order may look in order.
  return {
    names: stops.map(nameOf),
    ownOrder: stops.filter(({ tabIndex }) => tabIndex > 0).map(nameOf),
    hasFrames: document.querySelector('iframe') !== null,
  }
}

/** Records the focused element after each key. */
function listenForKeys(): void {
  const { readKeyboardFocus: read } = globalThis.window
  const focuses: Focused[] = []
  globalThis.window.keyboardFocuses = focuses
  document.addEventListener('keyup', () => read && void focuses.push(read()), { capture: true })
}

function readFocus(): Focused {
  const element = document.activeElement
  const none = { place: null, name: '', isFrame: false, hidden: null }
  if (!(element instanceof HTMLElement) || element === document.body) return none
  const stops = globalThis.window.keyboardStops ?? []
  const known = stops.indexOf(element)
  // A region that scrolls can have the focus without being a control.
  const next = stops.findIndex(
    (stop) => stop.isConnected && element.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING,
  )
  const place = known >= 0 ? known : (next < 0 ? stops.length : next) - 0.5
  const label = element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null
  // What is drawn instead of a hidden radio button is its label, or beside it.
  const drawn = [element, label, element.nextElementSibling].filter((one) => one !== null)
  const around: Element[] = []
  for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement)
    around.push(one)
  const hasOutline = (one: Element, part?: string) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
  }
  const isOutlined = hasOutline(element, '::after') || [...drawn, ...around].some((one) => hasOutline(one))
  const box = (label ?? element).getBoundingClientRect()
  const isInView =
    box.bottom > 0 && box.top < globalThis.innerHeight && box.right > 0 && box.left < globalThis.innerWidth
  const points = [0.1, 0.5, 0.9].flatMap((across) =>
    [0.1, 0.5, 0.9].map((down) => [box.left + box.width * across, box.top + box.height * down] as const),
  )
  const isOnTop = points.some(([x, y]) => {
    const top = document.elementFromPoint(x, y)
    // A toast goes by itself.
    const shown = [...drawn, top?.closest('output, [role=alert]') ?? element]
    return top !== null && (top.contains(element) || shown.some((one) => one.contains(top)))
  })
  const isFrame = element instanceof HTMLIFrameElement
  const hidden = isFrame
    ? null
    : !isInView
      ? 'is out of view'
      : !isOnTop
        ? 'is covered'
        : isOutlined
          ? null
          : 'has no outline'
  return { place, name: element.outerHTML.slice(0, 160), isFrame, hidden }
}

/** Lists the elements that were not reached; gives the focus back. Of a group of radio buttons one is reached. */
function end(seen: readonly number[]): string[] {
  const stops = globalThis.window.keyboardStops ?? []
  const start = globalThis.window.keyboardStart
  if (start instanceof HTMLElement) start.focus({ preventScroll: true })
  // A page that nothing had the focus of, or what had it is gone: the link to the content must not stay shown.
  if (document.activeElement !== start && document.activeElement instanceof HTMLElement)
    document.activeElement.blur()
  const groups = new Set(
    seen.flatMap((place) => {
      const stop = stops[place]
      return stop instanceof HTMLInputElement && stop.type === 'radio' ? [stop.name] : []
    }),
  )
  return stops
    .filter((stop, place) => {
      const isInGroup = stop instanceof HTMLInputElement && stop.type === 'radio' && groups.has(stop.name)
      return !seen.includes(place) && !isInGroup && stop.isConnected
    })
    .map((stop) => stop.outerHTML.slice(0, 160))
}
