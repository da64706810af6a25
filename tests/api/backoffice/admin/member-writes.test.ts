import { usualMoments } from '#domain/membership/reminder-moments.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Accounting } from '#contract/admin/accounting.ts'
import type { SavedVersion } from '#contract/admin/edited-form.ts'
import type { Members } from '#contract/admin/members.ts'
import { type Invitation, InvitationSchema } from '#contract/mail/account-mails.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { changedDetails, detailsUrl } from '../../../build/access/association-details.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aStoredPicture, sendPicture } from '../../../build/access/pictures.ts'
import { saveView, viewTables, viewWrites } from '../../../build/access/view-writes.ts'
import { gateTables, gateWrites, haveGate } from '../../../build/access/gate-writes.ts'
import { routeLines } from '../../../build/access/route-lines.ts'
import { signIn } from '../../../build/identity.ts'
import { lastPayload } from '../../../build/mail/last-payload.ts'

let world: World
let own: StoredForm
let president: Browser

beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  own = await aForm(world.deps.db, {
    form: {
      type: 'Event',
      slug: 'bal',
      presetAmounts: [],
      acceptOpenDonation: false,
      tiers: [{ key: 'place', name: 'Place', price: 1500, stock: 10 }],
      discountCodes: [{ code: 'AMIS', percent: 10, maxUses: 5 }],
    },
  })
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterAll(() => world.close())

const organisation = '/ha-api/admin/organizations/la-ruche'
const accounting = `${organisation}/accounting`
const form = `${organisation}/forms/Event/bal`

async function tokenOf(email: string): Promise<string> {
  const where = { kind: 'invitation', recipient: email }
  const payload: Invitation = await lastPayload(world.deps.db, where, InvitationSchema)
  return payload.linkUrl.split('#')[1] ?? ''
}

const saveDraft = () => president.post(`${form}/draft`, { source: '{}', revision: 0, base: '' })

/** Every call of the administration that writes, by someone who may make it. */
const writes: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  '/ha-api/admin/organizations/:org/forms': async () =>
    president.post(`${organisation}/forms`, { formType: 'Event', title: 'Un concert' }),
  '/draft': async () => {
    await world.deps.db.deleteFrom('form_draft').execute()
    return saveDraft()
  },
  // The draft of the call before.
  '/draft/discard': async () => president.post(`${form}/draft/discard`),
  '/versions': async () => president.post(`${form}/versions`, { source: await sourceWith('Un bal') }),
  '/publish': async () => president.post(`${form}/publish`, { source: await sourceWith('Le petit bal') }),
  '/versions/:version/publish': async () => {
    const { versionId } = (
      await president.post<SavedVersion>(`${form}/versions`, { source: await sourceWith('Le grand bal') })
    ).body
    return president.post(`${form}/versions/${versionId ?? ready.versionId}/publish`, {})
  },
  '/ha-api/admin/organizations/:org/details': async () =>
    president.post(detailsUrl, await changedDetails(president, { city: world.deps.newId().slice(0, 8) })),
  '/ha-api/admin/organizations/:org/contact-proof': async () =>
    president.post(`${organisation}/contact-proof`),
  '/ha-api/admin/organizations/:org/accounting/accounts': async () => {
    const { body } = await president.get<Accounting>(accounting)
    const firstMonth = (body.firstMonth % 12) + 1
    return president.post(`${accounting}/accounts`, { firstMonth, accounts: [] })
  },
  '/ha-api/admin/organizations/:org/accounting/campaign-accounts': async () =>
    president.post(`${accounting}/campaign-accounts`, { formId: own.id, kind: 'ticket', code: '7063' }),
  '/ha-api/admin/organizations/:org/membership-reminders': async () =>
    president.post(`${organisation}/membership-reminders`, { rules: usualMoments }),
  ...viewWrites(() => president),
  ...gateWrites(() => ({ world, member: president })),
  '/state': async () => president.post(`${form}/state`, { change: 'disable' }),
  '/plan': async () =>
    president.post(`${form}/plan`, {
      source: await sourceWith('Le bal prévu'),
      at: '2040-03-12T17:00:00.000Z',
    }),
  // The plan of the call before.
  '/plan/cancel': async () => president.post(`${form}/plan/cancel`),
  '/address': async () => {
    const answer = await president.post(`${form}/address`, { slug: 'grand-bal' })
    await president.post(`${form}/address`, { slug: 'bal' })
    return answer
  },
  '/pictures': async () => sendPicture(world, president, `${form}/pictures`),
  '/pictures/:name/remove': async () => president.post(`${form}/pictures/${ready.picture}/remove`),
  '/ha-api/admin/organizations/:org/pictures': async () =>
    sendPicture(world, president, `${organisation}/pictures`),
  '/ha-api/admin/organizations/:org/pictures/:name/remove': async () =>
    president.post(`${organisation}/pictures/${ready.ownPicture}/remove`),
  '/invitations': async () =>
    president.post(`${form}/invitations`, { email: 'nouvelle@exemple.fr', role: 'reader' }),
  '/invitations/:invitation/withdraw': async () =>
    president.post(`${form}/invitations/${ready.invitationId}/withdraw`),
  '/members/:member/remove': async () => president.post(`${form}/members/${ready.memberId}/remove`),
  '/ha-api/admin/invitations/accept': async () =>
    ready.invited.post('/ha-api/admin/invitations/accept', { token: ready.token }),
}

async function sourceWith(title: string): Promise<string> {
  const { source } = (await president.get<{ source: string }>(`${form}/edition`)).body
  return JSON.stringify({ ...(JSON.parse(source || '{}') as object), title })
}

/** Rows that the calls change. */
let ready: {
  versionId: string
  invitationId: string
  memberId: string
  picture: string
  ownPicture: string
  invited: Browser
  token: string
}

async function prepare(): Promise<void> {
  const { versionId } = (
    await president.post<SavedVersion>(`${form}/versions`, { source: await sourceWith('Prêt') })
  ).body
  const invite = async (email: string) => {
    const { body } = await president.post<Members>(`${form}/invitations`, { email, role: 'reader' })
    return body.invitations.find((one) => one.email === email)?.id ?? ''
  }
  const invitationId = await invite('retiree@exemple.fr')
  await invite('invitee@exemple.fr')
  await aMember(world, 'ancienne@exemple.fr', { role: 'reader' })
  const { members } = (await president.get<Members>(`${form}/members`)).body
  const memberId = members.find(({ email }) => email === 'ancienne@exemple.fr')?.id ?? ''
  await saveView(president)
  await haveGate(world, president)
  const invited = aBrowser(world.url)
  await signIn(world, invited, 'invitee@exemple.fr')
  ready = {
    versionId: versionId ?? '',
    invitationId,
    memberId,
    picture: await aStoredPicture(world, own.organisationId),
    ownPicture: await aStoredPicture(world, own.organisationId),
    invited,
    token: await tokenOf('invitee@exemple.fr'),
  }
}

describe('every call of the administration that writes', () => {
  beforeAll(prepare)

  test('is tried here', () => {
    const lines = routeLines().filter(
      // What is changed of the others runs with the rights of the owner, once the database knows the role of the acting user:
      // row-level-security.test.ts tries it. The address of an archive and a file are no rows. The rows of a rehearsal belong to an
      // association without members.
      ({ method, url }) =>
        method !== 'GET' &&
        url.startsWith('/ha-api/admin/') &&
        !url.endsWith('/search') &&
        !/\/(people\/|person-requests\/|monthly-donors\/|messages(\/|$)|verification\/|receipts\/|payments\/|refunds|refund-rule|data-terms|confirmation|orders\/list|correction|notes|offline|expected|cheques|cancellations|closes|disputes|bank-statement|handover|waiting-lists\/|support\/|rehearsal)/.test(
          url,
        ),
    )
    const base = '/ha-api/admin/organizations/:org/forms/:type/:slug'
    expect(lines.map(({ url }) => url.replace(base, '')).toSorted()).toEqual(Object.keys(writes).toSorted())
  })

  test.each(Object.entries(writes))(
    'writes nothing where the limited role may not write: %s',
    async (_, call) => {
      const { db } = world.deps
      const granted = await grantsOfTheRole()
      await sql`revoke insert, update, delete on all tables in schema public from obole_member`.execute(db)
      for (const { revoke } of granted) await sql.raw(revoke).execute(db)
      const before = await rows()
      expect((await call()).status).toBe(500)
      expect(await rows()).toEqual(before)
      for (const { grant } of granted) await sql.raw(grant).execute(db)
    },
  )

  test.each(Object.entries(writes))('writes where it may: %s', async (_, call) => {
    const before = await rows()
    expect((await call()).status).toBe(200)
    expect(await rows()).not.toEqual(before)
  })

  test('a code, a limit and the words of the search are written with a published version', async () => {
    const source = JSON.parse(await sourceWith('Le bal des pompiers')) as { tiers: object[] }
    const [tier] = source.tiers
    const changed = { ...source, tiers: [{ ...tier, stock: 40 }] }
    await president.post(`${form}/state`, { change: 'reactivate' })
    const { versionId, mistakes } = (
      await president.post<SavedVersion>(`${form}/versions`, { source: JSON.stringify(changed) })
    ).body
    expect(mistakes).toEqual([])
    expect((await president.post(`${form}/versions/${versionId}/publish`, {})).body).toMatchObject({
      mistakes: [],
    })
    const { db } = world.deps
    const stock = await db.selectFrom('stock').select('capacity').where('form_id', '=', own.id).execute()
    expect(stock.map(({ capacity }) => capacity)).toContain(40)
    const found = await db.selectFrom('form_search').select('title').where('form_id', '=', own.id).execute()
    expect(found).toEqual([{ title: 'le bal des pompiers' }])
  })
})

/** Lists the grants of the role, as statements that take it away and give it back. */
async function grantsOfTheRole(): Promise<{ grant: string; revoke: string }[]> {
  const { rows: found } = await sql<{ right: string; table: string; column: string | null }>`
    select privilege_type as "right", table_name as "table", null as "column"
    from information_schema.role_table_grants
    where grantee = 'obole_member' and privilege_type in ('INSERT', 'UPDATE', 'DELETE')
    union all
    select c.privilege_type, c.table_name, c.column_name from information_schema.role_column_grants c
    where c.grantee = 'obole_member' and c.privilege_type = 'UPDATE'
  `.execute(world.deps.db)
  return found.map(({ right, table, column }) => {
    const what = `${right}${column === null ? '' : ` (${column})`} on "${table}"`
    return { grant: `grant ${what} to obole_member`, revoke: `revoke ${what} from obole_member` }
  })
}

async function rows() {
  const tables = [
    'form',
    'form_draft',
    'media',
    'stock',
    'form_version',
    'invitation',
    'member',
    'access_journal',
    'mail',
    ...viewTables,
    ...gateTables,
  ]
  const all = tables.map((table) => sql`select * from ${sql.table(table)} t`.execute(world.deps.db))
  return (await Promise.all(all)).map((one) => one.rows)
}
