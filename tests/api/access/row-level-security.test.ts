import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import Fastify, { type FastifyInstance } from 'fastify'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import { compileValidator } from '#server/http/validation.ts'
import { asMember } from '#server/access/as-member.ts'
import { adminRoutes } from '#server/admin/routes.ts'
import type { StoredForm } from '#server/form/form-store.ts'
import type { Granted } from '#server/user/actor.ts'
import { aForm } from '../../build/a-form.ts'
import { aMember } from '../../build/access/a-member.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { aWorld, type World } from '../../build/a-world.ts'

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
  const theirs = await aMember(world, 'verger@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  const path = '/ha-api/admin/organizations/le-verger/forms/Donation/dons'
  await theirs.post(`${path}/invitations`, { email: 'verger2@exemple.fr', role: 'reader' })
  const { source } = (await theirs.get<{ source: string }>(`${path}/edition`)).body
  await theirs.post(`${path}/versions`, { source })
  await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const { id: userId } = await world.deps.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', 'presidente@exemple.fr')
    .executeTakeFirstOrThrow()
  // What a guard without any check would grant: a member of one association, on a form of another.
  granted = {
    session: { userId } as Granted['session'],
    organisationId: foreign.organisationId,
    organizationSlug: 'le-verger',
    organizationName: '',
    formId: foreign.id,
    memberships: [],
  }
  app = Fastify()
  app.setValidatorCompiler(compileValidator)
  app.decorateRequest('granted', null)
  app.addHook('onRequest', async (request) => {
    request.granted = granted
  })
  adminRoutes(app.withTypeProvider<TypeBoxTypeProvider>(), world.deps)
})
afterAll(async () => {
  await app.close()
  await world.close()
})

describe('with the checks of the code switched off', () => {
  test.each(['', '/edition', '/statistics', '/members'])('GET …%s shows no foreign row', async (below) => {
    const url = `/admin/organizations/le-verger/forms/Donation/dons${below}`
    const { body, statusCode } = await app.inject({ url })
    expect(body).not.toContain(secret)
    expect(body).not.toContain('verger')
    expect(body).not.toContain('"ordered":4200')
    // Without rows there is nothing to answer, but for empty lists.
    expect([200, 500]).toContain(statusCode)
  })

  test('nothing foreign is saved, withdrawn, removed or invited', async () => {
    const url = '/admin/organizations/le-verger/forms/Donation/dons'
    const [invitation] = await world.deps.db.selectFrom('invitation').select('id').execute()
    const members = await world.deps.db.selectFrom('member').select('id').execute()
    const versions = await world.deps.db.selectFrom('form_version').select('id').execute()
    expect(versions.length).toBeGreaterThan(0)
    const before = await everything()
    for (const [path, payload] of [
      ['versions', { source: '{"type":"Donation","slug":"dons","title":"x"}' }],
      ['invitations', { email: 'intruse@exemple.fr', role: 'president' }],
      [`invitations/${invitation?.id}/withdraw`, {}],
      ['state', { change: 'disable' }],
      ...versions.map(({ id }) => [`versions/${id}/publish`, {}] as const),
      ...members.map(({ id }) => [`members/${id}/remove`, {}] as const),
    ] as const) {
      const { statusCode } = await app.inject({ method: 'POST', url: `${url}/${path}`, payload })
      expect([path, statusCode]).toEqual([path, expect.toSatisfy((code: number) => code >= 400)])
    }
    expect(await everything()).toEqual(before)
  })
})

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
  'user_account',
] as const

async function everything() {
  const tables = ['form', 'stock', 'form_version', 'invitation', 'member', 'access_journal', 'mail'] as const
  return Promise.all(tables.map((table) => sql`select * from ${sql.table(table)}`.execute(world.deps.db)))
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
