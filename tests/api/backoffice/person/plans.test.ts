import { type KyselyPlugin, type RawNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type WantedPeople, countPeople, findPeople } from '#server/backoffice/person/find-people-store.ts'
import { type WantedDonors, findDonors, sumDonors } from '#server/backoffice/donor/find-donors-store.ts'
import { actAs } from '#server/identity/access/member-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { allowLongStatements } from '#server/platform/db/long-statements.ts'
import { aForm } from '../../../build/a-form.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aPresidentId } from '../../../build/access/a-neighbour.ts'

let world: World
let form: StoredForm
let user: string
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  form = await aForm(db)
  user = await aPresidentId(world)
  await db.transaction().execute(async (tx) => {
    await allowLongStatements(tx, 120_000)
    await sql`insert into person (id, organisation_id, key, root_id, last_name, name_words, search_words, sort_words,
        is_payer, last_order_at)
      select id, ${form.organisationId}, sha256(id::text::bytea), id, name, name, ' ' || name || ' ', name, true,
        now() - n * interval '1 minute'
      from (select gen_random_uuid() as id, md5(n::text) as name, n from generate_series(1, 12000) n) made`.execute(
      tx,
    )
  })
  await sql`insert into donor_year (person_id, organisation_id, year, amount_cents, gifts, last_given_on, before_cents,
      is_first, is_followed)
    select id, organisation_id, 2026, 1 + length(name_words), 1, '2026-03-01', 0, true, false from person`.execute(
    db,
  )
  await sql`vacuum analyze person, donor_year`.execute(db)
})
afterAll(() => world.close())

/** Has a statement explained in place of run. */
const explaining: KyselyPlugin = {
  transformQuery: ({ node }) => {
    const {
      sqlFragments: [first = '', ...others],
      ...rest
    } = node as RawNode
    return { ...rest, sqlFragments: [`explain ${first}`, ...others] } as RawNode
  },
  transformResult: async ({ result }) => result,
}

const asked: readonly Partial<WantedPeople>[] = [
  {},
  { sort: 'recent' },
  { role: 'donor' },
  { role: 'adherent' },
  { tag: 'chorale' },
  { agreesToNews: true },
  { text: 'c4ca42' },
]

test.each(asked)('a directory of very many people is read by an index: %j', async (narrowed) => {
  const wanted = { organisationId: form.organisationId, today: '2026-11-30', text: '', ...narrowed }
  const plan = await world.deps.db.transaction().execute(async (tx) => {
    await actAs(tx, { user })
    return JSON.stringify(await findPeople(tx.withPlugin(explaining), wanted))
  })
  expect(plan).toMatch(/Index Scan/)
  expect(plan).not.toContain('Seq Scan on person')
})

test.each<Partial<WantedDonors>>([{}, { sort: 'name' }, { only: 'lapsed' }, { text: 'c4ca42' }])(
  'the donors of a year are read by an index: %j',
  async (narrowed) => {
    const wanted = { organisationId: form.organisationId, year: 2026, text: '', ...narrowed }
    const [page, sums] = await world.deps.db.transaction().execute(async (tx) => {
      await actAs(tx, { user })
      const explained = tx.withPlugin(explaining)
      return [
        JSON.stringify(await findDonors(explained, wanted)),
        JSON.stringify(await sumDonors(explained, wanted)),
      ]
    })
    expect(page).toMatch(/Index (?:Only )?Scan/)
    expect(page).not.toContain('Seq Scan on donor_year')
    expect(sums).toBeDefined()
  },
)

test('people are counted up to a limit', async () => {
  const wanted = { organisationId: form.organisationId, today: '2026-11-30', text: '' }
  const count = await world.deps.db.transaction().execute(async (tx) => {
    await actAs(tx, { user })
    return [await countPeople(tx, wanted), await countPeople(tx, { ...wanted, text: 'c4ca42' })]
  })
  expect(count).toEqual([null, 1])
})
