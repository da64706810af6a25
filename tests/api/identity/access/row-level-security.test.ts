import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { asMember } from '#server/identity/access/as-member.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { writeAccount } from '#server/money/ledger/accounting/account-plan-store.ts'
import type { Granted } from '#server/identity/user/actor.ts'
import { aForm } from '../../../build/a-form.ts'
import { aPresidentId, haveNeighbour } from '../../../build/access/a-neighbour.ts'
import { pathOfAnother } from '../../../build/access/foreign-path.ts'
import { haveForeignRows, haveVisits, writtenTables } from '../../../build/access/foreign-rows.ts'
import { anUnguardedApp } from '../../../build/access/an-unguarded-app.ts'
import { aBodyOfAnyCall } from '../../../build/access/a-body-of-any-call.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aSentPicture } from '../../../build/access/pictures.ts'
import { routeLines } from '../../../build/access/route-lines.ts'
import { anOperator, openSupport } from '../../../build/access/support.ts'

/** Of the association that must stay hidden; each of its texts has it. */
const secret = 'Verger'

let world: World
let foreign: StoredForm
let app: FastifyInstance
let granted: Granted

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const own = await aForm(world.deps.db)
  const organisation = { slug: 'le-verger', name: `Le ${secret}` }
  foreign = await aForm(world.deps.db, { organisation, form: { title: `Le ${secret} en fleurs` } })
  await aShopper(world, own).pay('4242424242424242')
  await aShopper(world, foreign).pay('4242424242424242')
  await haveNeighbour(world, 'Donation/dons')
  await writeAccount(world.deps.db, foreign.organisationId, { kind: 'gift', formId: null, code: '7541' })
  await haveVisits(world.deps.db, own, foreign)
  await openSupport(world, await anOperator(world, 'exploitation@exemple.fr'), { org: 'le-verger' })
  const userId = await aPresidentId(world)
  await haveForeignRows(world.deps.db, foreign, secret)
  // What a guard without any check would grant: a member of one association, on a form of another.
  granted = {
    session: { userId } as Granted['session'],
    organisationId: foreign.organisationId,
    organizationSlug: 'le-verger',
    organizationName: '',
    formId: foreign.id,
    memberships: [],
  }
  app = anUnguardedApp(world.deps, () => granted)
})

afterAll(async () => {
  await app.close()
  await world.close()
})

/** Every route with a right, from the table of routes. */
const lines = routeLines().filter(
  // The slip of a deposit is printed from what the call of the deposit answers.
  ({ right, url }) =>
    right !== null && url.startsWith('/ha-api/admin/') && url.includes('/:org/') && !url.endsWith('/slip'),
)

/** The address of a route, with what belongs to the other association. */
const foreignPath = (url: string) => pathOfAnother(world, foreign, { url, isForeign })

/** Body that a route reads; a picture is sent in parts. */
const bodyOf = (method: string, url: string) =>
  method === 'GET'
    ? {}
    : url.endsWith('/pictures') || url.endsWith('/documents/:kind')
      ? { payload: aSentPicture.body, headers: aSentPicture.headers }
      : { payload: body }
const body = aBodyOfAnyCall(secret)

const tables = [
  'organisation',
  'form',
  'form_total',
  'form_version',
  'order',
  'order_item',
  'member',
  'invitation',
  'access_journal',
  'support_access',
  'user_account',
  'receipt',
  'receipt_due',
  'link_visit',
  'saved_view',
  'monthly_export',
  'renewal_reminder',
  'accounting_account',
] as const

async function everything() {
  return Promise.all(
    writtenTables.map((table) => sql`select * from ${sql.table(table)}`.execute(world.deps.db)),
  )
}

test.each(tables)('%s: an acting user sees rows of their association alone', async (table) => {
  const all = await sql<{
    text: string
  }>`select row_to_json(t)::text as text from ${sql.table(table)} t`.execute(world.deps.db)
  expect(all.rows.some(({ text }) => isForeign(text))).toBe(true)
  // Of an account only what names its owner is open.
  const columns = sql.raw(table === 'user_account' ? 'id, email, first_name, last_name' : '*')
  const seen = await asMember(world.deps, granted, (tx) =>
    sql<{ text: string }>`
      select row_to_json(t)::text as text from (select ${columns} from ${sql.table(table)}) t`.execute(tx),
  )
  expect(seen.rows.filter(({ text }) => isForeign(text))).toEqual([])
  expect(seen.rows.length).toBeLessThan(all.rows.length)
})

/** By its association, or by a form or order of it. */
function isForeign(text: string): boolean {
  return [foreign.organisationId, foreign.id, secret, 'verger'].some((part) => text.includes(part))
}

test.each(['payment', 'payment_attempt', 'mail', 'user_session', 'sign_in_code', 'cart', 'ledger_entry'])(
  'what administrators never read is closed to them: %s',
  async (table) => {
    const read = asMember(world.deps, granted, (tx) => sql`select 1 from ${sql.table(table)}`.execute(tx))
    await expect(read).rejects.toThrow(/permission denied/)
  },
)

test('the restriction ends with its transaction', async () => {
  await asMember(world.deps, granted, async () => null)
  const { rows } = await sql<{ role: string; user: string }>`
    select current_setting('role') as role, coalesce(current_setting('obole.user', true), '') as "user"`.execute(
    world.deps.db,
  )
  expect(rows[0]).toEqual({ role: 'none', user: '' })
})

const organization = '/ha-api/admin/organizations/:org'
const form = `${organization}/forms/:type/:slug`
/** Routes that the policies alone stop. The others have a second check, of the acting role, or read a view that has it. */
const reached = [
  `GET ${organization}/details`,
  `GET ${organization}/orders/list`,
  `GET ${organization}/receipts/:year`,
  `POST ${organization}/pictures`,
  `GET ${form}/edition`,
  `GET ${form}/gates`,
  `POST ${form}/versions`,
  `POST ${form}/state`,
]

describe('with the checks of the code switched off', () => {
  test('the routes are found', () => expect(lines.length).toBeGreaterThan(8))

  test.each(lines)('$method $url shows and writes no foreign row', async ({ method, url }) => {
    const path = await foreignPath(url)
    // A parameter that this test does not know needs an object here.
    expect(path).not.toMatch(/:|none/)
    const before = await everything()
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      ...bodyOf(method, url),
    })
    expect(answer.body).not.toMatch(/verger/i)
    expect(answer.body).not.toContain('"ordered":4200')
    // Without rows there is nothing to answer, but for empty lists.
    const isRead = method === 'GET' || url.endsWith('/search')
    expect(isRead ? [200, 404, 500] : [404, 500]).toContain(answer.statusCode)
    expect(await everything()).toEqual(before)
  })

  test('negative control: without the policies, reads, files and changes reach foreign rows', async () => {
    const { db } = world.deps
    await sql`create policy control on organisation using (true)`.execute(db)
    for (const table of [
      'form',
      'media',
      'member',
      'invitation',
      'form_version',
      'access_journal',
      'stock',
      'order',
    ])
      await sql`create policy control on ${sql.table(table)} using (true)`.execute(db)
    const { rows: policies } = await sql<{ name: string; table: string }>`
      select policyname as name, tablename as "table" from pg_policies where permissive = 'RESTRICTIVE'`.execute(
      db,
    )
    for (const { name, table } of policies)
      await sql`drop policy ${sql.id(name)} on ${sql.table(table)}`.execute(db)
    const shown: string[] = []
    for (const { method, url } of lines) {
      // Some addresses need a row that is made for them.
      const path = await foreignPath(url)
      const before = await everything()
      const answer = await app.inject({
        method: method as 'GET',
        url: path,
        ...bodyOf(method, url),
      })
      const isChanged = JSON.stringify(await everything()) !== JSON.stringify(before)
      if (isChanged || /verger|"ordered":4200/i.test(answer.body)) shown.push(`${method} ${url}`)
    }
    expect(shown).toEqual(expect.arrayContaining(reached))
  })
})
