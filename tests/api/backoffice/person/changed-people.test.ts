import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FoundHolders } from '#contract/membership/holders.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readExportSection } from '#server/backoffice/person/person-export-store.ts'
import { newId } from '#server/platform/new-id.ts'
import { aMember, aPresident } from '../../../build/access/a-member.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { tierIdOf } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { messageActions } from '../../../build/message/message-actions.ts'
import {
  aMembershipForm,
  adherents,
  join,
  joinAtOnce,
} from '../../../build/money/an-association-of-adherents.ts'
import { directoryActions, peopleUrl } from '../../../build/person/directory-actions.ts'
import { importActions } from '../../../build/person/import-actions.ts'

let world: World
let form: StoredForm
let secretary: Browser
let actions: ReturnType<typeof directoryActions>
beforeAll(async () => {
  world = await aWorld({ webhooks: false })
  form = await aMembershipForm(world)
  secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  actions = directoryActions(world)
})
afterAll(() => world.close())

/** An order of Paul for a child without an address, whom members wrote about and who asked for a correction. */
async function aChild(firstName: string, lastName: string): Promise<{ order: string; id: string }> {
  const participant = { firstName, lastName }
  const payer = { firstName: 'Paul', lastName: 'Payeur', email: `${lastName.toLowerCase()}@exemple.fr` }
  const order = await actions.anOrder(form, [{ tierId: tierIdOf(form, 'adulte'), participant }], payer)
  await actions.fill()
  const { id } = await actions.one(secretary, `${firstName} ${lastName}`)
  await actions.change(secretary, id, 'notes', { text: 'Allergie', token: newId() })
  await actions.change(secretary, id, 'tags', { tags: ['chorale'] })
  await actions.change(secretary, id, 'consents', { agrees: false, source: 'oral', token: newId() })
  await sql`insert into person_request (id, organisation_id, person_id, kind, asked_on, recorded_by, recorded_at)
    select gen_random_uuid(), ${form.organisationId}, ${id}, 'correction', '2026-11-01', u.id, now()
    from user_account u limit 1`.execute(world.deps.db)
  return { order, id }
}

const rename = async (order: string, firstName: string, lastName: string) => {
  await sql`update order_item set detail = jsonb_set(detail, '{participant}', detail -> 'participant'
    || jsonb_build_object('firstName', ${firstName}::text, 'lastName', ${lastName}::text))
    where order_id = ${order}`.execute(world.deps.db)
  await sql`select note_changed_orders(array[${order}::uuid])`.execute(world.deps.db)
  await actions.fill()
}

const requestsOf = async (id: string) =>
  (await sql`select from person_request where person_id = ${id}`.execute(world.deps.db)).rows.length

test('a participant whose name is corrected stays with notes, tags, refusal and requests', async () => {
  const { order, id } = await aChild('Léontine', 'Abgral')
  await rename(order, 'Léonie', 'Abgrall')
  const found = await actions.one(secretary, 'Léonie Abgrall')
  const sheet = await actions.sheet(secretary, found.id)
  expect(sheet).toMatchObject({ id, tags: ['chorale'], notes: [{ text: 'Allergie' }] })
  expect([sheet.consents[0]?.agrees, await requestsOf(found.id)]).toEqual([false, 1])
})

test('who takes a place over inherits nothing', async () => {
  const { order, id } = await aChild('Ondine', 'Bescond')
  await rename(order, 'Marc', 'Tanguy')
  const found = await actions.one(secretary, 'Marc Tanguy')
  expect(found.id).not.toBe(id)
  expect(await actions.sheet(secretary, found.id)).toMatchObject({ tags: [], notes: [] })
  expect((await actions.find(secretary, { text: 'ondine' })).people).toEqual([])
})

test('the next holder of an erased person’s line is in the directory and among adherents', async () => {
  const { order, id } = await aChild('Rita', 'Cloarec')
  expect((await secretary.post(`${peopleUrl()}/${id}/erase`, { isConfirmed: true })).status).toBe(200)
  expect(
    (await actions.find(secretary, { text: 'cloarec' })).people.map(({ firstName }) => firstName),
  ).toEqual(['Paul'])
  await rename(order, 'Nolwenn', 'Titulaire')
  expect((await actions.one(secretary, 'nolwenn')).roles).toContain('adherent')
})

test('one who was entered twice without an address is proposed for a merge, and then one adherent', async () => {
  const holders = async () =>
    (await secretary.post<FoundHolders>(`${adherents}/search`, { text: 'sansmail' })).body.holders.length
  for (let time = 0; time < 2; time += 1)
    await join(secretary, 'adulte', ['Huguette', 'Sansmail'], { email: '' })
  await actions.fill()
  const proposal = (await actions.proposals(secretary)).find(({ one }) => one.lastName === 'Sansmail')
  expect(proposal?.reasons).toContain('name')
  const { one, other } = proposal ?? { one: { id: '' }, other: { id: '' } }
  expect(await holders()).toBe(2)
  expect((await actions.merge(secretary, one.id, other.id)).status).toBe(200)
  expect(await holders()).toBe(1)
  await join(secretary, 'adulte', ['Huguette', 'Sansmail'], { email: 'huguette@exemple.fr' })
  await actions.fill()
  const third = (await actions.find(secretary, { text: 'huguette@exemple.fr' })).people[0]
  if (third?.id !== one.id) await actions.merge(secretary, one.id, third?.id ?? '')
  expect(await holders()).toBe(1)
  await actions.change(secretary, one.id, `merges/${other.id}/undo`)
  expect(await holders()).toBe(2)
})

test('a payer who is erased is in the directory no more, though the line of their order names another one', async () => {
  await aChild('Corentin', 'Rolland')
  const payer = await actions.one(secretary, 'Paul Payeur rolland@exemple.fr')
  expect((await secretary.post(`${peopleUrl()}/${payer.id}/erase`, { isConfirmed: true })).status).toBe(200)
  await actions.fill()
  expect((await actions.find(secretary, { text: 'rolland@exemple.fr' })).people).toEqual([])
  expect((await actions.find(secretary, { text: 'Corentin Rolland' })).people).toHaveLength(1)
})

test('homonyms of a file without addresses are several adherents, each with a number', async () => {
  const file = importActions(world, secretary)
  const content = [
    'Numéro d’adhérent;Nom;Prénom;Date de naissance;Fin d’adhésion',
    'B-1;Homonyme;Jean;01/02/1950;31/12/2027',
    'B-2;Homonyme;Jean;03/04/1980;31/12/2027',
  ].join('\n')
  expect((await file.imports({ name: 'homonymes.csv', content }, { kind: 'members' })).status).toBe(200)
  const { body } = await secretary.post<FoundHolders>(`${adherents}/search`, { text: 'homonyme' })
  expect(body.holders.map(({ number }) => number).toSorted()).toEqual(['B-1', 'B-2'])
})

test('an erasure takes what names the person at a shared address, and leaves what names the other one', async () => {
  await joinAtOnce(world, 'adulte', [{ firstName: 'Zélie', lastName: 'Foyer', email: 'foyer@exemple.fr' }])
  await joinAtOnce(world, 'adulte', [{ firstName: 'Cam', lastName: 'Foyer', email: 'foyer@exemple.fr' }])
  await sql`insert into waiting_entry (id, organisation_id, form_id, tier_id, email, first_name, quantity, locale, state,
      created_at, updated_at)
    values (gen_random_uuid(), ${form.organisationId}, ${form.id}, ${tierIdOf(form, 'adulte')}, 'foyer@exemple.fr', 'Cam', 1,
      'fr', 'waiting', now(), now())`.execute(world.deps.db)
  await actions.fill()
  const president = await aPresident(world)
  for (const name of ['Zélie', 'Cam']) {
    const { id } = await actions.one(secretary, `${name} Foyer`)
    await actions.change(secretary, id, 'tags', { tags: [name.toLowerCase()] })
    await messageActions(world).freeze(president, 'news', { kind: 'tag', tag: name.toLowerCase() })
  }
  const named = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from message_recipient union all select first_name from waiting_entry order by name`.execute(
      world.deps.db,
    )
    return rows.map(({ name }) => name)
  }
  expect(await named()).toEqual(['Cam', 'Cam Foyer', 'Zélie Foyer'])
  // The copy for one of them has nothing of the other one.
  const copied = async (name: string, section: 'waitingLists' | 'messages') => {
    const { id: rootId } = await actions.one(secretary, name)
    const { organisationId } = form
    return (await readExportSection(world.deps.db, section, { organisationId, rootId })).length
  }
  expect([await copied('Zélie Foyer', 'waitingLists'), await copied('Cam Foyer', 'waitingLists')]).toEqual([
    0, 1,
  ])
  expect([await copied('Zélie Foyer', 'messages'), await copied('Cam Foyer', 'messages')]).toEqual([1, 1])
  for (const [name, left] of [
    ['Zélie Foyer', ['Cam', 'Cam Foyer']],
    ['Cam Foyer', []],
  ] as const) {
    const { id } = await actions.one(secretary, name)
    await secretary.post(`${peopleUrl()}/${id}/erase`, { isConfirmed: true })
    expect(await named()).toEqual(left)
  }
})

test('whom an undone import named is gone once the merge is undone too', async () => {
  const file = importActions(world, secretary)
  const content = 'Nom;Prénom;E-mail\nEncours;Bob;bob@autre.fr\n'
  const { body } = await file.imports({ name: 'a.csv', content }, { kind: 'members' })
  await joinAtOnce(world, 'adulte', [{ firstName: 'Bob', lastName: 'Encours', email: 'bob@exemple.fr' }])
  await actions.fill()
  const imported = await actions.one(secretary, 'bob@autre.fr')
  const joined = await actions.one(secretary, 'bob@exemple.fr')
  await actions.merge(secretary, imported.id, joined.id)
  await file.undo(body.imports[0]?.id)
  await actions.change(secretary, imported.id, `merges/${joined.id}/undo`)
  expect((await actions.find(secretary, { text: 'encours' })).people.map(({ id }) => id)).toEqual([joined.id])
})

test('a consent has the day on which it was said: a later refusal stays, whenever the form is entered', async () => {
  await joinAtOnce(world, 'adulte', [{ firstName: 'Iris', lastName: 'Signe', email: 'iris@exemple.fr' }])
  await actions.fill()
  const { id } = await actions.one(secretary, 'iris@exemple.fr')
  const said = (agrees: boolean, on?: string) =>
    actions.change(secretary, id, 'consents', {
      agrees,
      source: 'bulletin',
      token: newId(),
      ...(on !== undefined && { on }),
    })
  await said(false, '2026-06-01')
  expect((await said(true, '2026-03-12')).status).toBe(200)
  const sheet = await actions.sheet(secretary, id)
  expect([sheet.agreesToNews, sheet.consents.map(({ at }) => at.slice(0, 10))]).toEqual([
    false,
    ['2026-06-01', '2026-03-12'],
  ])
  expect((await said(true, '2999-01-01')).status).toBe(400)
  await said(true)
  expect((await actions.sheet(secretary, id)).agreesToNews).toBe(true)
})
