import { afterAll, beforeAll, expect, test } from 'vitest'
import { routeCodeOf } from '#contract/calls.ts'
import { callLines } from '#server/identity/access/call-access.ts'
import { aCaller } from '../../build/a-caller.ts'
import { aWorld, type World } from '../../build/a-world.ts'

let world: World

beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const route = 'associations/:organizationSlug/:formType/:campaignSlug'
const send = (measures: unknown) =>
  fetch(`${world.url}/ha-api/measures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(measures),
  })
const metrics = async () => {
  const text = await (await fetch(`${world.url}/metrics`)).text()
  return text.split('\n').filter((line) => /^obole_(page|web)/.test(line))
}

/** The code of the line with the longest name. */
const longest = callLines.map(routeCodeOf).reduce((one, other) => (other.length > one.length ? other : one))

test('events and timings are counted by pattern', async () => {
  const answer = await send({
    events: [
      { name: 'page_view', route },
      { name: 'page_view', route },
      { name: 'call_failed', route, code: 'PUT /payer' },
      { name: 'call_failed', route, code: longest },
    ],
    vitals: [
      { name: 'LCP', route, value: 850.5 },
      { name: 'CLS', route, value: 0.004 },
    ],
  })
  expect(answer.status).toBe(204)
  expect(await answer.text()).toBe('')
  const lines = await metrics()
  expect(lines).toContain(`obole_page_events_total{name="page_view",route="${route}",code=""} 2`)
  expect(lines).toContain(`obole_page_events_total{name="call_failed",route="${route}",code="PUT /payer"} 1`)
  expect(lines).toContain(`obole_page_events_total{name="call_failed",route="${route}",code="${longest}"} 1`)
  expect(lines).toContain(`obole_web_vital_milliseconds_bucket{le="1200",name="LCP",route="${route}"} 1`)
  expect(lines).toContain(`obole_web_vital_layout_shift_bucket{le="0.005",name="CLS",route="${route}"} 1`)
})

test('unknown input does not grow the metrics, and no address is stored', async () => {
  for (let index = 0; index < 30; index += 1) {
    const own = `associations/zoe-${index}?email=zoe@exemple.fr`
    const events = Array.from({ length: 20 }, () => ({ name: 'shared', route: own, code: `zoe ${index}` }))
    expect((await send({ events, vitals: [] })).status).toBe(204)
  }
  const lines = (await metrics()).filter((line) => line.includes('shared'))
  expect(lines).toEqual(['obole_page_events_total{name="shared",route="other",code="other"} 600'])
})

test('an invalid measure is refused', async () => {
  const call = aCaller(world.url)
  const event = { name: 'page_view', route }
  for (const body of [
    {},
    { events: [{ name: 'login', route }], vitals: [] },
    { events: Array.from({ length: 21 }, () => event), vitals: [] },
    { events: [], vitals: [{ name: 'LCP', route, value: -1 }] },
    { events: [], vitals: [{ name: 'LCP', route, value: '12' }] },
    { events: [{ name: 'page_view', route: 'x'.repeat(201) }], vitals: [] },
  ])
    expect((await call('POST', '/measures', body)).status).toBe(400)
})
