import { formatEuros } from '#domain/format.ts'
import { type Cents, percentFunded } from '#domain/money.ts'
import type { Locale } from '#domain/locale.ts'

/** The page that lies over a video: it shows what the stream sends. Names are set as text, never as markup. */

interface Gift {
  readonly id: string
  readonly name: string | null
  readonly amount: Cents | null
}

const settings = (document.querySelector('main') as HTMLElement).dataset
/** As the server writes them: without empty cents. */
const euros = (amount: Cents) =>
  formatEuros(amount, document.documentElement.lang as Locale).replace(/[.,]00(?!\d)/, '')
const part = (id: string) => document.getElementById(id)
const cell = (text: string) => {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
/** The gifts of the last event; null before the first one, whose gifts are not new. */
let seen: ReadonlySet<string> | null = null

function line({ id, name, amount }: Gift): HTMLLIElement {
  const item = document.createElement('li')
  item.append(cell(name ?? settings['anonymous'] ?? ''), cell(amount === null ? '' : euros(amount)))
  if (seen && !seen.has(id)) item.className = 'new'
  return item
}

new EventSource(settings['stream'] ?? '').addEventListener('message', (event) => {
  const { collected, goal, gifts } = JSON.parse(String(event.data)) as {
    collected: Cents
    goal: Cents | null
    gifts: readonly Gift[]
  }
  ;(part('sum') as HTMLElement).textContent = euros(collected)
  const bar = part('bar') as HTMLProgressElement | null
  if (bar && goal) bar.value = Math.min(100, percentFunded(collected, goal))
  part('gifts')?.replaceChildren(...gifts.map(line))
  seen = new Set(gifts.map(({ id }) => id))
})
