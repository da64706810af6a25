import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

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

test.each([
  ['/widget-bouton', '/widget-bouton', 350, 56],
  ['/widget-vignette', '/widget-vignette', 350, 480],
  ['/widget-vignette-horizontale/es', '/widget-vignette-horizontale/es', 800, 300],
  ['/widget-compteur?utm_source=x', '/widget-compteur', 350, 210],
  ['/widget', '/widget', 1200, 900],
  // Every step begins at the first one, in its language; what is behind the path does not count.
  ['/widget/3/en?retour=onglet#pay=top', '/widget/en', 1200, 900],
] as const)('the address of a widget, %s, becomes %s', async (pasted, shown, width, height) => {
  const answer = (await ask(campaign() + pasted)).json<{ html: string }>()
  expect(answer).toMatchObject({ width, height })
  expect(answer.html).toContain(`<iframe src="${campaign()}${shown}" title="Un &quot;toit&quot;"`)
})

test('a form stays within the size that the other site gives', async () => {
  const answer = (await ask(`${campaign()}/widget`, '&maxwidth=600&maxheight=400')).json<object>()
  expect(answer).toMatchObject({ width: 600, height: 400 })
})

test('nothing else has an answer', async () => {
  for (const url of [
    'no address',
    'https://autre.exemple.fr/associations/la-ruche/formulaires/toit',
    `${site}/associations/la-ruche`,
    `${site}/associations/la-ruche/formulaires/brouillon`,
    `${site}/associations/la-ruche/formulaires/inconnu`,
    `${site}/connexion`,
    `${campaign().replace('toit', 'brouillon')}/widget`,
    `https://autre.exemple.fr/associations/la-ruche/formulaires/toit/widget`,
  ])
    expect([url, (await ask(url)).statusCode]).toEqual([url, 404])
  expect((await ask(campaign(), '&format=xml')).statusCode).toBe(501)
  expect((await world.app.inject({ url: '/oembed' })).statusCode).toBe(400)
})
