import { afterAll, beforeAll, expect, test } from 'vitest'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  const event = {
    type: 'Event',
    slug: 'gala',
    title: 'Gala, dîner et bal',
    startDate: '2090-03-11T18:30:00+01:00',
    place: { name: 'Salle des fêtes', address: '1 place de la Mairie', city: 'Nantes', zipCode: '44000' },
    tiers: [{ name: 'Adulte', price: 1500 }],
  } as const
  await aForm(world.deps.db, { form: event })
})
afterAll(() => world.close())

test('an event has its calendar file at a plain address', async () => {
  const answer = await fetch(`${world.url}/agenda/la-ruche/gala.ics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const file = await answer.text()
  expect(file).toContain('DTSTART:20900311T173000Z')
  expect(file).toContain('SUMMARY:Gala\\, dîner et bal')
  expect(file).toContain('LOCATION:Salle des fêtes\\, 1 place de la Mairie\\, 44000 Nantes')
})

test.each(['autre', '..%2fgala', 'GALA%00'])('%s has none', async (slug) => {
  expect((await fetch(`${world.url}/agenda/la-ruche/${slug}.ics`)).status).toBe(404)
})
