import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retentionMs } from '#domain/account/retention.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { downloadAs } from '../../../build/access/download-as.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { correctionActions, forAnother } from '../../../build/documents/order-corrections.ts'
import { directoryActions, peopleUrl } from '../../../build/person/directory-actions.ts'

const dayMs = 86_400_000
let world: World
let club: StoredForm
let gifts: StoredForm
let orchard: StoredForm
let secretary: Browser
let neighbour: Browser
let actions: ReturnType<typeof directoryActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  const { db } = world.deps
  club = await aForm(db, {
    form: {
      type: 'Event',
      slug: 'club',
      presetAmounts: [],
      tiers: [{ key: 'place', name: 'Place', price: 1500 }],
    },
  })
  gifts = await aForm(db)
  orchard = await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  neighbour = await aMember(world, 'voisine@exemple.fr', { role: 'president', organizationSlug: 'le-verger' })
  actions = directoryActions(world)
})
afterAll(() => world.close())

const place = (firstName: string, lastName: string, more: object = {}) => ({
  tierId: tierIdOf(club, 'place'),
  participant: { firstName, lastName, ...more },
})
const gift = (form: StoredForm, customAmount = 4200) => ({
  tierId: stableId(form.id, 'open-donation'),
  customAmount,
})

const paul = { firstName: 'Paul', lastName: 'Kervran', email: 'paul@exemple.fr' }

test('orders name one person by the exact address and the folded name, or by name and birth date', async () => {
  await actions.anOrder(gifts, [gift(gifts)])
  await actions.anOrder(gifts, [gift(gifts, 800)], { firstName: 'ZOE', lastName: 'L Haÿ Moreau' })
  const child = place('Thị', 'Nguyễn', { birthDate: '03/02/2015' })
  await actions.anOrder(club, [place('Zoé', 'L’Haÿ-Moreau'), child, place('Anne', 'Roy')])
  await actions.anOrder(club, [child, place('Anne', 'Roy')], paul)
  await actions.anOrder(gifts, [gift(gifts)], { email: 'Zoe.Moreau@exemple.fr' })
  await actions.anOrder(orchard, [gift(orchard)])
  world.moveOurTime(3 * 60_000)
  expect((await actions.find(secretary)).lateSince).toEqual(expect.stringMatching(/^\d{4}-\d\d-\d\dT/))
  await actions.fill()
  const { people, count, lateSince } = await actions.find(secretary)
  expect({ count, lateSince }).toEqual({ count: 6, lateSince: null })
  const shown = people.map(({ firstName, lastName, email, roles, orders }) =>
    [firstName, lastName, email, roles.join(' '), orders].join(', '),
  )
  expect(shown.toSorted()).toEqual([
    'Anne, Roy, , participant, 1',
    'Anne, Roy, , participant, 1',
    'Paul, Kervran, paul@exemple.fr, payer, 1',
    'Thị, Nguyễn, , participant, 2',
    'Zoé, L’Haÿ-Moreau, Zoe.Moreau@exemple.fr, payer donor, 1',
    'Zoé, L’Haÿ-Moreau, zoe.moreau@exemple.fr, payer participant donor, 3',
  ])
})

test('a search ignores accents, a filter narrows, and pages follow each other', async () => {
  const names = async (asked: Parameters<typeof actions.find>[1]) =>
    (await actions.find(secretary, asked)).people.map(({ lastName }) => lastName)
  expect(await names({ text: 'nguyen' })).toEqual(['Nguyễn'])
  expect(await names({ text: 'zoe.moreau@exemple.fr' })).toEqual(['L’Haÿ-Moreau', 'L’Haÿ-Moreau'])
  expect(await names({ text: '%' })).toEqual([])
  expect(await names({ role: 'donor' })).toEqual(['L’Haÿ-Moreau', 'L’Haÿ-Moreau'])
  expect(await names({ role: 'adherent' })).toEqual([])
  const byName = await names({})
  expect(byName).toEqual(['Kervran', 'L’Haÿ-Moreau', 'L’Haÿ-Moreau', 'Nguyễn', 'Roy', 'Roy'])
  const recent = await actions.find(secretary, { sort: 'recent' })
  expect(recent.people[0]).toMatchObject({ email: 'Zoe.Moreau@exemple.fr' })
})

test('the same address in two associations is two people, and the other one does not exist', async () => {
  const { people } = await actions.find(neighbour, {}, 'le-verger')
  expect(people).toMatchObject([{ email: 'zoe.moreau@exemple.fr', orders: 1 }])
  const foreign = people[0]?.id ?? ''
  const own = await actions.one(secretary, 'Kervran')
  expect((await secretary.get(`${peopleUrl()}/${foreign}`)).status).toBe(404)
  expect((await neighbour.get(`${peopleUrl('le-verger')}/${own.id}`)).status).toBe(404)
  expect((await actions.merge(secretary, own.id, foreign)).status).toBe(404)
  expect((await actions.merge(secretary, foreign, own.id)).status).toBe(404)
  expect((await secretary.get(peopleUrl('le-verger'))).status).toBe(404)
})

test('orders that are read again change nothing', async () => {
  const before = await actions.stored()
  await sql`select note_changed_orders(array(select id from "order"))`.execute(world.deps.db)
  await actions.fill()
  expect(await actions.stored()).toEqual(before)
})

test('a corrected payer stays the same person with notes and tags; another participant is another person', async () => {
  const order = await actions.anOrder(club, [place('Yann', 'Corre'), place('Lou', 'Corre')], {
    firstName: 'Yanik',
    lastName: 'Corre',
    email: 'yann@exemple.fr',
  })
  await actions.fill()
  const { id } = await actions.one(secretary, 'Yanik')
  const token = 'aaaaaaaaaaaaaaaa'
  for (const _ of [1, 2])
    await actions.change(secretary, id, 'notes', { text: ' Fait le gâteau.\r\n', token })
  await actions.change(secretary, id, 'tags', { tags: ['Bénévole', ' bénévole ', 'Chorale'] })
  const corrections = correctionActions(world, club, secretary)
  const typed = forAnother(await corrections.typedOf(order), { firstName: 'Maël', lastName: 'Hamon' })
  const payer = { ...typed.payer, firstName: 'Yannick' }
  expect((await corrections.send(order, { ...typed, payer })).status).toBe(200)
  await actions.fill()
  expect(await actions.sheet(secretary, id)).toMatchObject({
    firstName: 'Yannick',
    tags: ['bénévole', 'chorale'],
    notes: [{ text: 'Fait le gâteau.', by: 'secretaire@exemple.fr', isOwn: true }],
  })
  expect((await actions.find(secretary, { text: 'Yann Corre' })).people).toHaveLength(1)
  expect((await actions.find(secretary, { text: 'Maël' })).people).toHaveLength(1)
  expect((await actions.find(secretary, { tag: 'chorale' })).people.map((one) => one.id)).toEqual([id])
})

test('a consent has its date and source; a withdrawal ends subscriptions to news', async () => {
  await actions.anOrder(gifts, [gift(gifts)], { ...paul, marketingConsent: true })
  const { db } = world.deps
  await sql`insert into news_subscription (id, form_id, email, locale, created_at, confirmed_at, news_until)
    values (gen_random_uuid(), ${gifts.id}, 'paul@exemple.fr', 'fr', now(), now(), now())`.execute(db)
  await actions.fill()
  const { id, agreesToNews } = await actions.one(secretary, 'Kervran')
  expect(agreesToNews).toBe(true)
  const { consents } = await actions.sheet(secretary, id)
  expect(consents.map(({ kind }) => kind).toSorted()).toEqual(['news', 'order'])
  const record = (agrees: boolean, source: string, token: string) =>
    actions.change(secretary, id, 'consents', { agrees, source, token })
  world.moveOurTime(60_000)
  expect((await record(true, ' ', 'a'.repeat(16))).body.problems).toMatchObject([
    { field: 'consent.source', code: 'REQUIRED' },
  ])
  expect((await record(false, 'Par téléphone', 'b'.repeat(16))).body).toMatchObject({
    agreesToNews: false,
    consents: [{ kind: 'member', agrees: false, source: 'Par téléphone', by: 'secretaire@exemple.fr' }, {}],
  })
  expect(await db.selectFrom('news_subscription').selectAll().execute()).toEqual([])
  expect((await actions.find(secretary, { agreesToNews: true })).people).toEqual([])
  world.moveOurTime(60_000)
  expect((await record(true, 'Bulletin signé', 'c'.repeat(16))).body.agreesToNews).toBe(true)
})

test('the list is a file that follows its filters', async () => {
  const list = (query: string) => downloadAs(world, secretary, `${peopleUrl()}/list?${query}`)
  const text = await (await list('role=donor&lang=fr')).text()
  const [heading = '', ...lines] = text.replace('\ufeff', '').trim().split('\r\n')
  expect(heading).toMatch(/^Entreprise;Prénom;Nom;E-mail;Adresse;Code postal;Ville;Pays;Rôles;/)
  // Two of them have one name, and no order between them.
  expect(lines.map((line) => line.split(';')[3] ?? '').toSorted()).toEqual([
    'Zoe.Moreau@exemple.fr',
    'paul@exemple.fr',
    'zoe.moreau@exemple.fr',
  ])
  const sheet = new Uint8Array(await (await list('format=xlsx')).arrayBuffer())
  expect(Buffer.from(sheet.slice(0, 2)).toString()).toBe('PK')
})

test('the journal has what was done and names no one', async () => {
  const rows = await world.deps.db
    .selectFrom('access_journal')
    .select(['action', 'detail'])
    .where(sql<boolean>`action like '%erson%'`)
    .execute()
  const more = await world.deps.db
    .selectFrom('access_journal')
    .select(['action', 'detail'])
    .where('action', 'in', ['consentRecorded', 'peopleExported'])
    .execute()
  const actionsOf = new Set([...rows, ...more].map(({ action }) => action))
  expect([...actionsOf].toSorted()).toEqual([
    'consentRecorded',
    'peopleExported',
    'personNoteWritten',
    'personTagged',
  ])
  expect(JSON.stringify([...rows, ...more])).not.toMatch(/moreau|kervran|gâteau|chorale/i)
})

test('only a president, a treasurer and a secretary see people', async () => {
  for (const role of ['reader', 'organiser', 'door'] as const) {
    const forms = role === 'reader' ? [] : ['Event/club']
    const member = await aMember(world, `${role}@exemple.fr`, { role, forms })
    expect((await member.get(peopleUrl())).status, role).toBe(403)
  }
  const treasurer = await aMember(world, 'tresoriere@exemple.fr', { role: 'treasurer' })
  expect((await treasurer.get(peopleUrl())).status).toBe(200)
})

test('a directory that cannot be filled holds up no other one, and is filled once it can be', async () => {
  const { db } = world.deps
  const unread = async () =>
    (await db.selectFrom('changed_order').select('organisation_id').execute()).map(
      (row) => row.organisation_id,
    )
  await sql`alter table person add constraint legible check (last_name <> 'Illisible')`.execute(db)
  await actions.anOrder(orchard, [gift(orchard)], { lastName: 'Illisible', email: 'ivan@exemple.fr' })
  await actions.anOrder(gifts, [gift(gifts)], paul)
  await expect(actions.fill()).rejects.toThrow('some directories were not filled')
  expect(await unread()).toEqual([orchard.organisationId])
  await sql`alter table person drop constraint legible`.execute(db)
  await actions.fill()
  expect(await unread()).toEqual([])
})

test('a person ends with what orders say of them, with notes, and the payer with the accounts', async () => {
  // An event without a date ends a year after its orders.
  world.moveOurTime(366 * dayMs + retentionMs('answers'))
  for (let turns = 0; turns < 3; turns += 1) await applyTerms(world.deps)
  await actions.fill()
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  const names = (await actions.find(treasurer)).people.map(({ lastName }) => lastName)
  expect(names).toEqual(['Corre', 'Kervran', 'L’Haÿ-Moreau', 'L’Haÿ-Moreau'])
  world.moveOurTime(retentionMs('personNotes'))
  for (let turns = 0; turns < 2; turns += 1) await applyTerms(world.deps)
  for (const table of ['person_note', 'person_tag'])
    expect((await sql`select * from ${sql.table(table)}`.execute(world.deps.db)).rows, table).toEqual([])
  await sql`select erase_payers(array(select id from "order"), now())`.execute(world.deps.db)
  await actions.fill()
  const tables = ['person', 'person_consent', 'merge_proposal']
  for (const table of tables)
    expect((await sql`select * from ${sql.table(table)}`.execute(world.deps.db)).rows, table).toEqual([])
})
