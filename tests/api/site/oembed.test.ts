import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'

let world: World
let site: string
beforeAll(async () => {
  world = await aWorld()
  await aForm(world.deps.db, { form: { slug: 'toit', title: 'Un "toit"' } })
  await aForm(world.deps.db, { form: { slug: 'brouillon', state: 'draft' } })
  site = world.deps.settings.publicUrl
})
afterAll(() => world.close())

const ask = (url: string, more = '') =>
  world.app.inject({ url: `/oembed?url=${encodeURIComponent(url)}${more}` })
const campaign = () => `${site}/associations/la-ruche/formulaires/toit`

test('an address of a campaign becomes its card, in its language', async () => {
  const answer = await ask(`${campaign()}/en?utm_source=x`)
  expect(answer.headers['access-control-allow-origin']).toBe('*')
  expect(answer.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    title: 'Un "toit"',
    author_name: 'La Ruche',
    width: 350,
    height: 480,
    html: expect.stringContaining(
      `src="${campaign()}/widget-vignette/en" title="Un &quot;toit&quot;"`,
    ) as string,
  })
})

test('it stays within the size that the other site gives', async () => {
  expect((await ask(campaign(), '&maxwidth=200&maxheight=300')).json()).toMatchObject({
    width: 200,
    height: 300,
  })
  const { html } = (await ask(campaign(), '&maxheight=80')).json<{ html: string }>()
  expect(html).toContain('/widget-bouton"')
})

test('an address of a small widget becomes that widget', async () => {
  const { html } = (await ask(`${campaign()}/widget-compteur`)).json<{ html: string }>()
  expect(html).toContain(`${campaign()}/widget-compteur"`)
})

test('nothing else has an answer', async () => {
  for (const url of [
    'no address',
    'https://autre.exemple.fr/associations/la-ruche/formulaires/toit',
    `${site}/associations/la-ruche`,
    `${site}/associations/la-ruche/formulaires/brouillon`,
    `${site}/associations/la-ruche/formulaires/inconnu`,
    `${site}/connexion`,
  ])
    expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
  expect((await ask(campaign(), '&format=xml')).statusCode).toBe(501)
  expect((await world.app.inject({ url: '/oembed' })).statusCode).toBe(400)
})
