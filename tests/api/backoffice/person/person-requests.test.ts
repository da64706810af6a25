import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonRequests } from '#contract/person/person-requests.ts'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { answerBy } from '#domain/person/person-request.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { gift } from '../../../build/person/donor-actions.ts'
import { directoryActions, peopleUrl } from '../../../build/person/directory-actions.ts'

let world: World
let secretary: Browser
let base: string
const list = '/ha-api/admin/organizations/la-ruche/person-requests'
const read = async () => (await secretary.get<PersonRequests>(list)).body.requests

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const actions = directoryActions(world)
  const form = await aForm(world.deps.db)
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  await actions.anOrder(form, [gift(form, 1000)])
  await actions.fill()
  base = `${peopleUrl()}/${(await actions.find(secretary)).people[0]?.id}`
})
afterAll(() => world.close())

test('a request has a month, is late after it, and ends once: by hand, by the copy, or with the person', async () => {
  const today = parisDate(world.deps.clock.now())
  const record = (kind: string, askedOn: string, token = world.deps.newId()) =>
    secretary.post(`${base}/requests`, { kind, askedOn, token })
  // As a browser makes it, without hyphens.
  const token = world.deps.newId().replaceAll('-', '')
  for (const _ of [1, 2]) expect((await record('correction', addDays(today, -40), token)).status).toBe(200)
  await record('export', addDays(today, -3))
  await record('erasure', today)
  expect((await record('export', addDays(today, 1))).status).toBe(400)
  expect((await read()).map(({ kind, isLate, answerBy: until }) => [kind, isLate, until])).toEqual([
    ['correction', true, answerBy(addDays(today, -40))],
    ['export', false, answerBy(addDays(today, -3))],
    ['erasure', false, answerBy(today)],
  ])
  const [correction] = await read()
  const finish = () => secretary.post(`${list}/${correction?.id}/done`, {})
  const both = await Promise.all([finish(), finish()])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  expect((await downloadAs(world, secretary, `${base}/export`)).status).toBe(200)
  expect((await read()).filter(({ doneAt }) => doneAt === null).map(({ kind }) => kind)).toEqual(['erasure'])
  expect((await secretary.post(`${base}/erase`, { isConfirmed: true })).status).toBe(200)
  const ended = await read()
  expect(ended.map(({ doneAt, person }) => [doneAt === null, person])).toEqual([
    [false, null],
    [false, null],
    [false, null],
  ])
  const neighbour = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  expect([403, 404]).toContain((await neighbour.get(list)).status)
})

test('the month of a request ends on its last day where it has no such day', () => {
  expect(['2027-01-31', '2028-01-30', '2026-12-15'].map(answerBy)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-01-15',
  ])
})
