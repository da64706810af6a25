import type { FastifyRequest } from 'fastify'
import { readSourceLabel, sourceParameter } from '#domain/address/source-label.ts'
import type { FormType } from '#domain/form/form-definition.ts'
import { formTypeOf } from '#domain/form/url-segments.ts'
import { cachedPages } from '#server/platform/page-cache/cached-pages.ts'

/** The form whose page was opened, and the label of the link. */
export interface Visit {
  readonly organizationSlug: string
  readonly formType: FormType
  readonly formSlug: string
  readonly source: string
}

const mark = `${sourceParameter}=`

/** Programs that say what they are: search engines, and those that show a preview of a link. Cubot makes telephones. */
const program =
  /(?<!cu)bot\b|crawl|spider|preview|externalhit|embedly|^whatsapp|unfurl|curl\/|wget|python|go-http/i

/**
 * The visit that a request is: a person opens the page of a form, or its first step, by a labelled link. Programs that
 * say so, pages that are fetched ahead, frames and calls of scripts are none. Nothing that is read here is stored.
 */
export function findVisit({
  method,
  url,
  headers,
}: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): Visit | null {
  // First what costs nothing: nearly every address is without a label.
  if (!url.includes(mark) || method !== 'GET') return null
  const [pathname = '', search] = url.split('?', 2)
  const source = readSourceLabel(new URLSearchParams(search).get(sourceParameter) ?? '')
  if (source === null || !cachedPages.campaign.address.test(pathname)) return null
  const [, , organizationSlug = '', segment = '', formSlug = '', step = ''] = pathname.split('/')
  const formType = formTypeOf(segment)
  // A later step is opened by a reload.
  if (formType === null || /^[2-4]$/.test(step) || !isOpened(headers)) return null
  return { organizationSlug, formType, formSlug, source }
}

/** Whether a person has the page before their eyes, as far as the request says. */
function isOpened(headers: FastifyRequest['headers']): boolean {
  const aim = headers['sec-fetch-dest'] ?? 'document'
  const ahead = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].join()
  const agent = headers['user-agent']
  return aim === 'document' && !/prefetch|preview/.test(ahead) && agent !== undefined && !program.test(agent)
}
