import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownSources } from '#domain/address/source-label.ts'
import type { CatalogueDeps } from '#server/catalogue/catalogue-deps.ts'
import { findVisit, type Visit } from '#server/catalogue/visit/find-visit.ts'
import { countVisits } from '#server/catalogue/visit/visit-store.ts'

export interface VisitCounter {
  /** Counts an answered request if it is a visit, in memory. */
  readonly see: (
    request: Pick<FastifyRequest, 'method' | 'url' | 'headers'>,
    reply: Pick<FastifyReply, 'statusCode'>,
  ) => void
  /** Writes what was not written yet. */
  readonly close: () => Promise<void>
}

/** A form, and its visits by label. */
interface Counted {
  readonly form: Omit<Visit, 'source'>
  readonly visits: Map<string, number>
}

/** How often visits are written. A process without visits writes nothing. */
const writeMs = 2_000
/** Labels of one form in memory between two writes, other than ours. Invented ones displace none of other forms. */
const mostInMemory = 200
/**
 * Forms in memory between two writes. Only forms that exist are shown, hence counted: this bounds memory on an
 * site with very many of them whose database is away. Visits of further ones are lost.
 */
const mostForms = 2_000
const own: ReadonlySet<string> = new Set(ownSources)
/** Labels that a form keeps, without our own and those that an order came by. */
const mostOfForm = 100

/**
 * Counts visits of labelled links: in memory, and every few seconds in one statement, since pages are answered without
 * one. While the database does not answer, visits wait. Anyone can invent labels, so memory and rows of each form are
 * bounded: visits by further labels add up without one.
 */
export function makeVisitCounter(
  { db, clock, log }: Pick<CatalogueDeps, 'db' | 'clock' | 'log'>,
  { inMemory = mostInMemory, forms = mostForms, ofForm = mostOfForm, save = countVisits } = {},
): VisitCounter {
  let counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()

  const add = ({ source, ...form }: Visit, count: number): void => {
    const key = `${form.organizationSlug}/${form.formType}/${form.formSlug}`
    const known = counted.get(key)
    if (known === undefined && counted.size >= forms) return
    const { visits } = known ?? { visits: new Map<string, number>() }
    if (known === undefined) counted.set(key, { form, visits })
    const isStored = own.has(source) || visits.has(source) || visits.size < inMemory
    const label = isStored ? source : ''
    visits.set(label, (visits.get(label) ?? 0) + count)
  }
  const write = async (): Promise<void> => {
    const sent = [...counted.values()].flatMap(({ form, visits: ofLabels }) =>
      Array.from(ofLabels, ([source, visits]) => ({ ...form, source, visits })),
    )
    if (sent.length === 0) return
    counted = new Map()
    try {
      await save(db, { visits: sent, own: [...own], most: ofForm, now: clock.now() })
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
