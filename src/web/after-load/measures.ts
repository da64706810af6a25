import type { Measures, WebVitalName } from '#contract/visitor/measure.ts'
import type { PageNote } from '#web/lib/browser/note-event.ts'
import { routeOf } from './page-route.ts'

/** The most entries of each kind in one message. */
const mostOfEach = 20
const longestCode = 60
const longestMs = 600_000

interface Page {
  /** The document's language. */
  readonly lang: string
  readonly takeNotes: () => readonly PageNote[]
  readonly send: (measures: Measures) => void
}

/**
 * Collects notes and timings and sends them with route patterns only. Sends nothing when there is nothing to report.
 */
export function makeMeasures({ lang, takeNotes, send }: Page) {
  let vitals: Measures['vitals'] = []
  return {
    addVital: (name: WebVitalName, value: number, path: string): void => {
      const route = routeOf(path, lang)
      if (route !== null) vitals.push({ name, route, value: Math.min(Math.max(value, 0), longestMs) })
    },
    flush: (): void => {
      const events = takeNotes()
        .flatMap((note) => eventsOf(note, lang))
        .slice(0, mostOfEach)
      if (events.length + vitals.length > 0) send({ events, vitals: vitals.slice(0, mostOfEach) })
      vitals = []
    },
  }
}

/** The page of a step also counts as a step. */
function eventsOf({ name, path, code }: PageNote, lang: string): Measures['events'] {
  const route = routeOf(path, lang)
  if (route === null) return []
  const event = { name, route, ...(code !== undefined && { code: code.slice(0, longestCode) }) }
  const step = /\/([1-4])(?:\/|$)/.exec(path)?.[1]
  const isStep = name === 'page_view' && route.endsWith(':step') && step !== undefined
  return isStep ? [event, { name: 'step_shown', route, code: step }] : [event]
}
