import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WaitingLists } from '#contract/waiting-list/waiting-lists.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aMember } from '../../build/access/a-member.ts'
import { downloadAs } from '../../build/access/download-as.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import { aFullBall } from '../../build/waiting-list/a-full-ball.ts'

let world: World
let secretary: Browser
let treasurer: Browser
let count = 0

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  await aFullBall(world, 'bal', 1)
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  treasurer = await aMember(world, 'tresoriere@exemple.fr', { role: 'treasurer' })
})
beforeEach(async () => {
  await world.deps.db.deleteFrom('waiting_entry').execute()
})
afterAll(() => world.close())

async function aBallWithLine() {
  count += 1
  const ball = await aFullBall(world, `bal-${count}`, 3)
  await ball.join('ann', 2)
  await ball.join('ben', 1)
  const path = `/ha-api/admin/organizations/la-ruche/forms/Event/bal-${count}/waiting-lists`
  const read = async (as: Browser = secretary) => (await as.get<WaitingLists>(path)).body
  const idOf = async (place: number) => (await read()).lists[0]?.entries.at(place)?.id ?? ''
  return { ball, path, read, idOf }
}

test('members read the lines with their figures, and save them as a file that the journal names', async () => {
  const { path, read } = await aBallWithLine()
  expect(await read()).toMatchObject({
    isOn: true,
    canManage: true,
    lists: [
      {
        name: 'Plein tarif',
        left: 0,
        waiting: 2,
        wanted: 3,
        offered: 0,
        entries: [
          { place: 1, email: 'ann@exemple.fr', quantity: 2, state: 'waiting' },
          { place: 2, email: 'ben@exemple.fr', quantity: 1 },
        ],
      },
    ],
  })
  const file = await (await downloadAs(world, secretary, `${path}/file`)).text()
  expect(file).toContain('Tarif;Place;Prénom;E-mail;Nombre de places;État;Inscription')
  expect(file).toContain('Plein tarif;1;Zoé;ann@exemple.fr;2;En attente;')
  const noted = await world.deps.db
    .selectFrom('access_journal')
    .select('action')
    .where('action', '=', 'waitingExported')
    .execute()
  expect(noted).toHaveLength(1)
})

test('of a long line its first 200 are shown, and all are counted', async () => {
  const { read } = await aBallWithLine()
  await sql`insert into waiting_entry (id, organisation_id, form_id, tier_id, email, first_name, quantity, locale,
      state, created_at, updated_at)
    select gen_random_uuid(), organisation_id, form_id, tier_id, 'p' || n || '@exemple.fr', 'Léa', 1, 'fr', 'waiting',
      created_at + n * interval '1 second', updated_at
    from waiting_entry, generate_series(1, 250) n where email = 'ben@exemple.fr'`.execute(world.deps.db)
  const [list] = (await read()).lists
  expect(list).toMatchObject({ waiting: 252, wanted: 253 })
  expect(list?.entries.map(({ place }) => place)).toEqual(
    Array.from({ length: 200 }, (_, index) => index + 1),
  )
})

test('a member offers before the line what is free, and removes who must not wait', async () => {
  const { ball, path, read, idOf } = await aBallWithLine()
  const ben = await idOf(1)
  expect(await treasurer.post(`${path}/${ben}/offer`)).toMatchObject({
    status: 409,
    body: { code: 'SOLD_OUT' },
  })
  await ball.raiseTo(4)
  expect(await treasurer.post(`${path}/${ben}/offer`)).toMatchObject({
    status: 200,
    body: {
      lists: [{ waiting: 1, offered: 1, entries: [{ email: 'ben@exemple.fr', place: null }, { place: 1 }] }],
    },
  })
  expect(await treasurer.post(`${path}/${ben}/offer`)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT' },
  })
  expect(await ball.stock()).toMatchObject({ held: 1, sold: 3 })
  // Two members at once: one removes, the other learns that it had ended.
  const answers = await Promise.all([
    secretary.post(`${path}/${ben}/remove`),
    treasurer.post(`${path}/${ben}/remove`),
  ])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await read()).toMatchObject({ lists: [{ left: 1, waiting: 1, offered: 0 }] })
  expect(await ball.states()).toEqual(['ann waiting', 'ben cancelled'])
  expect(await violationsOf(world)).toEqual([])
})

test('who only reads orders changes nothing, and others read nothing', async () => {
  const { path, idOf } = await aBallWithLine()
  const entry = await idOf(0)
  const forms = [`Event/bal-${count}`]
  const organiser = await aMember(world, 'organise@exemple.fr', { role: 'organiser', forms })
  const reader = await aMember(world, 'lecteur@exemple.fr', { role: 'reader' })
  expect((await organiser.get<WaitingLists>(path)).body).toMatchObject({
    canManage: false,
    lists: [{ waiting: 2 }],
  })
  for (const member of [organiser, reader])
    expect((await member.post(`${path}/${entry}/remove`)).status).toBe(403)
  expect((await reader.get(path)).status).toBe(403)
})
