import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'

/** `127.0.0.1` is another site than ours; `localhost` is one beside it: another origin of the same site. */
type ForeignHost = '127.0.0.1' | 'localhost'

/** Another site, where ours is `localhost`. Gives the function that opens a page of it with a content. */
export function aForeignSite(): (page: Page, content: string, host?: ForeignHost) => Promise<void> {
  let server: Server
  let body = ''
  beforeAll(async () => {
    server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(`<!doctype html><html lang="fr"><title>Un autre site</title><body>${body}`)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(() => {
    server.close()
  })
  return async (page, content, host = '127.0.0.1') => {
    body = content
    await page.goto(`http://${host}:${(server.address() as AddressInfo).port}/`)
  }
}
