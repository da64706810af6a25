import type { FastifyInstance } from 'fastify'
import { overlayPath, overlayStreamPath } from '#domain/overlay-path.ts'
import { AppError } from '#domain/errors.ts'
import type { FormId } from '#domain/ids.ts'
import { defaultLocale, isLocale, type Locale } from '#domain/locale.ts'
import { clientOf } from '#server/platform/defence/client-network.ts'
import type { Deps } from '#server/money/deps.ts'
import { documentTexts } from '#server/papers/document/document-texts.ts'
import { findVisibleForm } from '#server/catalogue/form/find-visible-form.ts'
import { makeOverlayHub } from '#server/papers/overlay/overlay-hub.ts'
import { overlayPage } from '#server/papers/overlay/overlay-page.ts'
import { readOverlay } from '#server/papers/overlay/overlay-store.ts'

interface Params {
  readonly org: string
  readonly slug: string
  readonly locale?: string
}

/** The overlay of a collection for a video, and the stream of its events. */
export function overlayRoutes(app: FastifyInstance, deps: Deps, script: string): void {
  const hub = makeOverlayHub({
    read: (formId) => readOverlay(deps.db, formId as FormId),
    onFailure: (error) => app.log.warn({ err: error }, 'overlay not read'),
  })
  app.addHook('preClose', async () => hub.close())
  const find = async ({ org, slug }: Params) => {
    const key = { organizationSlug: org, formType: 'CrowdFunding', formSlug: slug }
    const form = await findVisibleForm(deps, key)
    const view = form === null ? null : await readOverlay(deps.db, form.id)
    if (form === null || view === null) throw new AppError('NOT_FOUND')
    return { form, view }
  }
  const hidden = { schema: { hide: true } }
  const page = async (params: Params, locale: Locale) => {
    const { form, view } = await find(params)
    const { definition, organisation } = form
    return overlayPage({
      title: definition.title,
      color: definition.color ?? organisation.color,
      locale,
      view,
      streamPath: overlayStreamPath(params.org, params.slug),
      texts: documentTexts(locale),
      script,
    })
  }
  for (const path of [overlayPath(':org', ':slug'), `${overlayPath(':org', ':slug')}/:locale`])
    app.get<{ Params: Params }>(path, hidden, async ({ params }, reply) => {
      const { locale = defaultLocale } = params
      // French has no suffix.
      if (!isLocale(locale) || params.locale === defaultLocale) throw new AppError('NOT_FOUND')
      const { html, policy } = await page(params, locale)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('content-security-policy', policy)
        .send(html)
    })
  app.get<{ Params: Params }>(overlayStreamPath(':org', ':slug'), hidden, async (request, reply) => {
    const { form } = await find(request.params)
    reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
    // A proxy that collects answers would hold the events back.
    reply.header('x-accel-buffering', 'no')
    if (request.method === 'HEAD') return reply.send()
    const { raw } = reply
    const client = clientOf(deps.defenceKey, request)
    const waiting: string[] = []
    let isOpen = false
    const remove = hub.add(form.id, client, {
      write: (text) => (isOpen ? raw.write(text) : waiting.push(text)),
      end: () => raw.end(),
      get writableLength() {
        return raw.writableLength
      },
    })
    reply.hijack()
    raw.writeHead(200, reply.getHeaders() as Record<string, string>)
    isOpen = true
    raw.write(`retry: 3000\n\n${waiting.join('')}`)
    raw.on('close', remove)
    if (raw.destroyed) remove()
    return reply
  })
}
