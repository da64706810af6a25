import { parseFeed } from '@rowanmanning/feed-parser'
import { sync as calendars } from 'node-ical'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  const event = {
    type: 'Event',
    startDate: '2090-03-11T18:30:00+01:00',
    tiers: [{ name: 'Adulte', price: 1500 }],
  } as const
  await aForm(world.deps.db, { form: { ...event, slug: 'gala', title: 'Gala & bal' } })
  await aForm(world.deps.db, { form: { ...event, slug: 'secret', title: 'Secret', state: 'private' } })
  await aForm(world.deps.db, {
    form: {
      slug: 'toit',
      title: 'Un <toit>',
      news: [{ key: 'n1', date: '2026-11-02', title: 'Le chantier commence', text: 'Enfin !' }],
    },
  })
  await aForm(world.deps.db, { form: { slug: 'brouillon', title: 'Brouillon', state: 'draft' } })
})
afterAll(() => world.close())

const read = async (path: string) => {
  const { statusCode, headers, body } = await world.app.inject({ url: path })
  return { statusCode, type: headers['content-type'], body }
}

test('the published events of an association are a calendar', async () => {
  const { type, body } = await read('/agenda/la-ruche.ics')
  expect(type).toBe('text/calendar; charset=utf-8')
  expect(body.match(/^SUMMARY:.*$/gm)?.map((line) => line.trim())).toEqual(['SUMMARY:Gala & bal'])
  expect(body).toContain('NAME:La Ruche')
  expect(body).toContain('/associations/la-ruche/evenements/gala')
})

test('its campaigns and news are an Atom feed, as text', async () => {
  const { type, body } = await read('/flux/la-ruche.atom')
  expect(type).toBe('application/atom+xml; charset=utf-8')
  const titles = [...body.matchAll(/<title>([^<]*)<\/title>/g)].map(([, title]) => title)
  expect(new Set(titles)).toEqual(
    new Set(['Gala &amp; bal', 'La Ruche', 'Un &lt;toit&gt;', 'Un &lt;toit&gt; – Le chantier commence']),
  )
  const ids = [...body.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(4)
})

test('a calendar program reads what the event is, and when', async () => {
  const calendar = calendars.parseICS((await read('/agenda/la-ruche.ics')).body)
  const [event, ...others] = Object.values(calendar).filter((entry) => entry?.type === 'VEVENT')
  expect(others).toEqual([])
  if (event === undefined) throw new Error('no event')
  expect(event.summary).toBe('Gala & bal')
  expect(event.start.toISOString()).toBe('2090-03-11T17:30:00.000Z')
})

test('a feed reader reads titles, addresses and dates', async () => {
  const feed = parseFeed((await read('/flux/la-ruche.atom')).body)
  expect(feed.meta).toEqual({ type: 'atom', version: '1.0' })
  expect(feed.title).toBe('La Ruche')
  const news = feed.items.find(({ title }) => title?.endsWith('Le chantier commence'))
  expect(news?.title).toBe('Un <toit> – Le chantier commence')
  expect(news?.url).toContain('/associations/la-ruche/formulaires/toit')
  expect(news?.updated?.toISOString().slice(0, 10)).toBe('2026-11-02')
})

test('an unknown association has none', async () => {
  expect((await read('/agenda/personne.ics')).statusCode).toBe(404)
  expect((await read('/flux/personne.atom')).statusCode).toBe(404)
})
