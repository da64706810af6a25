import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aPagedServer } from '../../../build/site/a-paged-server.ts'

let world: World
let app: Awaited<ReturnType<typeof aPagedServer>>['app']
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const render = async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })
  app = (await aPagedServer(world, render)).app
})
afterAll(async () => {
  await app.close()
  await world.close()
})

async function headersOf(url: string) {
  const { headers } = await app.inject({ url })
  return [headers['cache-control'], headers['x-robots-tag'], headers['referrer-policy']]
}

test.each([
  '/prelevements/JETON',
  '/contribution/JETON',
  '/retractation/JETON',
  '/renouveler/JETON',
  '/nouvelles/confirmer/JETON',
  '/nouvelles/arreter/JETON/en',
  '/nouvelles/resume/JETON',
  '/nouvelles/place/JETON',
  '/nouvelles/messages/JETON',
  '/nouvelles/rappels/JETON',
  '/nouvelles/contact/JETON',
  '/carte-adherent/JETON',
  '/billets/JETON',
  '/paiement/regularisation/JETON',
  '/Prelevements/JETON',
  '/CARTE-ADHERENT/JETON.data',
  // Redirects to it.
  '/prelevements/JETON/',
  '/%70relevements/JETON',
  '/Paiement/regularisation/JETON',
  '/langue/en?retour=%2Fpaiement%2Fregularisation%2FJETON',
])('%s is stored nowhere, indexed nowhere, and its address is not passed on', async (url) =>
  expect(await headersOf(url)).toEqual(['no-store', 'noindex', 'no-referrer']),
)

test('negative control: a page of no link is none of it', async () =>
  expect(await headersOf('/commandes')).toEqual(['no-cache', undefined, 'strict-origin-when-cross-origin']))
