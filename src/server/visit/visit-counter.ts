import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownSources } from '#domain/address/source-label.ts'
import type { Deps } from '#server/deps.ts'
import { findVisit, type Visit } from '#server/visit/find-visit.ts'
import { countVisits } from '#server/visit/visit-store.ts'

export interface VisitCounter {
  /** Counts an answered request if it is a visit, in memory. */
  readonly see: (
    request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
    reply: Pick<FastifyReply, 'statusCode'>,
  ) => void
  /** Writes what was not written yet. */
  readonly close: () => Promise<void>
}

interface Counted extends Visit {
  readonly visits: number
}

/** How often visits are written. A process without visits writes nothing. */
const writeMs = 2_000
/** Labels in memory between two writes, of all forms. */
const mostInMemory = 2_000
/** Labels that a form keeps, beside our own and those that an order came by. */
const mostOfForm = 100

/**
 * Counts visits of labelled links: in memory, and every few seconds in one statement, since pages are answered without
 * one. While the database does not answer, visits wait. Anyone can invent labels, so memory and rows are bounded: visits
 * by further labels add up without one.
 */
export function makeVisitCounter(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  { inMemory = mostInMemory, ofForm = mostOfForm, save = countVisits } = {},
): VisitCounter {
  let counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  const add = (visit: Visit, visits: number): void => {
    const keyOf = (source: string) =>
      `${visit.organizationSlug}/${visit.formType}/${visit.formSlug}/${source}`
    const isStored = counted.has(keyOf(visit.source)) || counted.size < inMemory
    const source = isStored ? visit.source : ''
    const key = keyOf(source)
    counted.set(key, { ...visit, source, visits: (counted.get(key)?.visits ?? 0) + visits })
  }
  const write = async (): Promise<void> => {
    const sent = [...counted.values()]
    if (sent.length === 0) return
    counted = new Map()
    try {
      await save(db, { visits: sent, own: [...ownSources], most: ofForm, now: clock.now() })
    } catch (error) {
      log.warn({ err: error }, 'visits of links were not written')
      for (const { visits, ...visit } of sent) add(visit, visits)
    }
  }
  const writeLater = (): void => {
    timer ??= setTimeout(() => {
      writing = write().then(() => {
        timer = null
        if (counted.size > 0) writeLater()
      })
    }, writeMs).unref()
  }
  return {
    see: (request, { statusCode }) => {
      // 304: the browser has the page still, and shows it.
      if (statusCode !== 200 && statusCode !== 304) return
      const visit = findVisit(request)
      if (visit === null) return
      add(visit, 1)
      writeLater()
    },
    close: async () => {
      await writing
      if (timer !== null) clearTimeout(timer)
      await write()
    },
  }
}
