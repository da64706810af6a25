import { request } from 'node:http'
import { pino } from 'pino'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildServer } from '#server/program/app/build-server.ts'
import { mountPages } from '#server/program/app/pages.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
let app: FastifyInstance

beforeAll(async () => {
  world = await aWorld()
  app = await buildServer({
    deps: world.deps,
    log: pino({ level: 'silent' }),
    trustedProxies: [],
    limitsRates: false,
    assetsFolder: null,
    mailbox: null,
  })
  mountPages(app, {
    render: async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    cacheVersion: async () => null,
    readDrawing: async () => null,
    publicUrl: world.deps.settings.publicUrl,
    frameOrigin: 'http://localhost:4401',
    development: null,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await world.close()
})

const a = '/associations'
const id = '0B1E1F3A-1111-4222-8333-444455556666'

/** One address of each pre-navigation rule, and several combined errors. Source: spec section 2. */
const moved = [
  ['/', '/e/recherche'],
  ['/?q=Chat+noir', '/e/recherche?q=Chat+noir'],
  ['//', '/e/recherche'],
  [`${a}/`, '/e/recherche'],
  [`${a}//Mon+Asso/`, `${a}/mon-asso`],
  [
    `${a}/Mon%20Asso/Evenements/La+F%C3%AAte/5/EN?utm=A+b%2F`,
    `${a}/mon-asso/evenements/la-f%C3%AAte/en?utm=A+b%2F`,
  ],
  [`${a}/o/evenements`, `${a}/o`],
  [`${a}/o/quelconque/`, `${a}/o`],
  [`${a}/O/Formulaires/`, `${a}/o/formulaires`],
  [`${a}/O/Formulaires/2`, `${a}/o/formulaires`],
  [`${a}/o/paiements/cotisation/2/es`, `${a}/o/paiements/cotisation/es`],
  [`${a}/o/evenements/fete/0`, `${a}/o/evenements/fete`],
  [`${a}/o/evenements/fete/x?x=%41`, `${a}/o/evenements/fete?x=%41`],
  [`${a}/O/Checkout/${id}/9`, `${a}/o/checkout/${id}`],
  [`/PAIEMENT/Embarque/${id}/`, `/paiement/embarque/${id}`],
  ['//evil.example/x', '/evil.example/x'],
  ['/\\evil.example/', '/%5Cevil.example'],
] as const

/** The answer at this exact address, without following redirects. */
async function ask(path: string, method = 'GET') {
  const { port } = app.server.address() as { port: number }
  // Sent unchanged: the URL class would remove slashes and dots.
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, method }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, location: answer.headers.location }))
    })
      .on('error', reject)
      .end()
  })
}

describe('an address that is not canonical', () => {
  test.each(moved)('%s redirects permanently to %s, in one hop', async (sent, target) => {
    for (const method of ['GET', 'HEAD'])
      expect([method, await ask(sent, method)]).toEqual([method, { status: 301, location: target }])
    expect(await ask(target)).toEqual({ status: 200, location: undefined })
  })

  test('of no page is not redirected', async () => {
    for (const path of ['/ha-api//carts/', '/HA-API/Carts', '/forms/X//y', '/healthz'])
      expect((await ask(path)).status).not.toBe(301)
    expect((await ask(`${a}/O`, 'POST')).status).toBe(404)
  })
})

test('pages can be framed by this site only', async () => {
  const answer = await app.inject({ url: `${a}/o` })
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
})
