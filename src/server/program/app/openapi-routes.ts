import { randomBytes } from 'node:crypto'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { contentPolicy } from '#server/platform/http/content-policy.ts'

/** Describes every API route (OpenAPI 3.1) from the schemas that it enforces. Register this before the routes. */
export async function describeApi(app: FastifyInstance, brandName: string, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brandName} API`,
        version: '1',
        description:
          'Amounts are whole cents of euro, instants ISO 8601 UTC, civil dates YYYY-MM-DD. A cart is opened by the header X-HA-Cart-Key. POST /carts and POST /carts/cart-one-page take an Idempotency-Key, a random UUID: the same key with the same body answers the cart that the first call created, with its key; with another body it answers 409.',
      },
      servers: [{ url: publicUrl }],
    },
  })
}

interface Operation {
  readonly summary?: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: unknown
  readonly responses?: Readonly<Record<string, unknown>>
}

/** Serves the OpenAPI document and a readable page of it. */
export function openApiRoutes(app: FastifyInstance): void {
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  app.get('/docs', { schema: { hide: true } }, async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64')
    const html = docsPage(app.swagger() as ApiDocument, nonce)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentPolicy({ inline: { nonce } }))
      .send(html)
  })
}

const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:60rem;margin:0 auto;padding:1rem}
code{font-size:.95em}summary{cursor:pointer;padding:.5rem 0}pre{overflow:auto;padding:1rem;border:1px solid;border-radius:8px}`

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The part of an OpenAPI document that the page shows. */
interface ApiDocument {
  readonly info: { readonly title: string; readonly description?: string }
  readonly paths?: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
}

function docsPage(document: ApiDocument, nonce: string): string {
  const { info, paths = {} } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) =>
      describe(method, path, operation as Operation),
    ),
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(info.title)}</title><style nonce="${nonce}">${style}</style></head><body><main><h1>${escape(info.title)}</h1>
<p>${escape(info.description ?? '')}</p><p><a href="openapi.json">OpenAPI document</a></p>${operations.join('\n')}</main></body></html>`
}

function describe(method: string, path: string, operation: Operation): string {
  const parameters = (operation.parameters ?? []).map(
    (one) =>
      `<li><code>${escape(one.name)}</code> (${escape(one.in)}${one.required === true ? '' : ', optional'})</li>`,
  )
  const json = (value: unknown) => `<pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`
  const body = operation.requestBody === undefined ? '' : `<h3>Body</h3>${json(operation.requestBody)}`
  return `<details><summary><strong>${escape(method.toUpperCase())}</strong> <code>${escape(path)}</code> ${escape(operation.summary ?? '')}</summary>
<ul>${parameters.join('')}</ul>${body}<h3>Answers</h3>${json(operation.responses ?? {})}</details>`
}
