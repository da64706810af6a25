import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#server/program/app/build-server.ts'
import { mountPages } from '#server/program/app/pages.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

const campaign = '/associations/la-ruche/formulaires/un-toit'
let world: World
const apps: FastifyInstance[] = []

async function aServer(thirdPartyOrigins?: readonly string[]): Promise<(path: string) => Promise<string>> {
  const app = await buildServer({
    deps: world.deps,
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    limitsRates: false,
    assetsFolder: null,
    mailbox: null,
  })
  mountPages(app, {
    render: async () =>
      new Response('<html><script>1</script></html>', { headers: { 'content-type': 'text/html' } }),
    // Cached pages and fresh ones get their policies from two places.
    cacheVersion: async ({ formSlug }) => (formSlug === 'un-toit' ? '1' : null),
    readDrawing: async () => null,
    publicUrl: world.deps.settings.publicUrl,
    frameOrigin: 'http://localhost:4401',
    development: null,
    ...(thirdPartyOrigins !== undefined && { thirdPartyOrigins }),
  })
  await app.ready()
  apps.push(app)
  return async (path) => {
    const answer = await app.inject({ url: path })
    expect(answer.statusCode).toBe(200)
    return String(answer.headers['content-security-policy'])
  }
}

beforeAll(async () => {
  world = await aWorld()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await world.close()
})

const tool = 'https://survey.example'
const publicPages = ['/e/recherche', campaign, `${campaign}/2`, '/associations/la-ruche']
const closedPages = [
  '/connexion',
  '/connexion/en',
  '/paiement/embarque/x',
  '/paiement/embarque/confirmation/x',
  `${campaign}/redirection`,
  `${campaign}/widget`,
  `${campaign}/widget-bouton`,
]

describe('nothing configured', () => {
  test.each([...publicPages, ...closedPages])('%s loads from no other site', async (path) => {
    const policy = await (await aServer())(path)
    const foreign = policy.match(/https?:\/\/[^\s;]+/g) ?? []
    expect(foreign).toEqual(path.startsWith('/paiement') ? ['http://localhost:4401'] : [])
  })
})

describe('a survey configured', () => {
  test.each(publicPages)('%s may load from it', async (path) => {
    const policy = await (await aServer([tool]))(path)
    for (const directive of ['script-src', 'connect-src', 'frame-src'])
      expect(policy).toMatch(new RegExp(`${directive}[^;]*${tool}`))
  })

  test.each(closedPages)('%s may not', async (path) => {
    expect(await (await aServer([tool]))(path)).not.toContain(tool)
  })
})
