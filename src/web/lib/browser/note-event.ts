import type { PageEventName } from '#contract/visitor/measure.ts'

/** An event on a page, waiting to be counted. */
export interface PageNote {
  readonly name: PageEventName
  /** The path of the page; only its pattern is ever sent. */
  readonly path: string
  readonly code?: string
}

declare global {
  /** Written by the pages; read by the module that sends the measures, which loads later or never. */
  var pageNotes: PageNote[] | undefined
}

/** Notes an event for our own anonymous counts: no cookie, no identifier, no address, so no consent. */
export function noteEvent(name: PageEventName, code?: string): void {
  if (import.meta.env.SSR) return
  globalThis.pageNotes ??= []
  globalThis.pageNotes.push({
    name,
    path: globalThis.location.pathname,
    ...(code !== undefined && { code }),
  })
}
