import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { newId } from '#server/platform/new-id.ts'
import { aForm } from '../../build/a-form.ts'
import { tierIdOf } from '../../build/a-shopper.ts'
import { violationsOf } from '../../build/invariant-checks.ts'
import {
  type MessageWorld,
  aMessageWorld,
  address,
  agree,
  joinMany,
} from '../../build/message/a-message-world.ts'
import { give } from '../../build/money-out/refunds.ts'
import { gift } from '../../build/person/donor-actions.ts'
import { importActions } from '../../build/person/import-actions.ts'

let kit: MessageWorld
beforeEach(async () => {
  kit = await aMessageWorld()
})
afterEach(() => kit.world.close())

const campaign = () => ({ kind: 'campaign', formId: kit.form.id })

/** Addresses on the list of a message, before the sign, with the reason of those who get none. */
const of = async (audience: object, purpose = 'service') => {
  const { body } = await kit.actions.freeze(kit.president, purpose, audience)
  return body.list.map(({ email, outcome }) => `${email.replace('@exemple.fr', '')} ${outcome}`).toSorted()
}

test('no list names whom the association erased, nor as an adherent or donor whose money came back', async () => {
  const { world, president, people } = kit
  await joinMany(kit, 2)
  const participant = { firstName: 'Zoé', lastName: 'Roy' }
  const adult = { tierId: tierIdOf(kit.form, 'adulte'), participant }
  const refunded = await people.anOrder(kit.form, [adult], { email: 'ref@exemple.fr', ...participant })
  const gifts = await aForm(world.deps.db)
  const donor = (email: string) =>
    people.anOrder(gifts, [gift(gifts, 4200)], { email, firstName: email.split('@')[0] })
  await donor('ida@exemple.fr')
  const returned = await donor('max@exemple.fr')
  const erased = await donor('eve@exemple.fr')
  await people.fill()
  const year = { kind: 'donors', year: Number(parisDate(new Date()).slice(0, 4)) }
  expect(await of(year)).toEqual(['eve waiting', 'ida waiting', 'max waiting'])
  expect(erased).not.toBe(returned)
  for (const text of [address(0), 'eve@exemple.fr']) {
    const { id } = await people.one(president, text)
    const url = `/ha-api/admin/organizations/la-ruche/people/${id}/erase`
    expect((await president.post(url, { isConfirmed: true })).status).toBe(200)
  }
  for (const order of [refunded, returned]) await give(world.deps, order as never)
  await people.fill()
  expect(await of(campaign())).toEqual(['p1 waiting', 'ref waiting'])
  expect(await of({ kind: 'adherents' })).toEqual(['p1 waiting'])
  expect(await of(year)).toEqual(['ida waiting'])
  expect((await people.one(president, 'ref@exemple.fr')).roles).not.toContain('adherent')
  expect((await people.one(president, 'max@exemple.fr')).roles).not.toContain('donor')
})

test('adherents and donors whom a file brought are on the lists of adherents and donors', async () => {
  const { world, president, people } = kit
  const file = importActions(world, president)
  const year = new Date().getFullYear()
  const members = `Nom;Prénom;E-mail;Date de fin\nRoy;Anne;anne@exemple.fr;31/12/${year + 1}\nPic;Luc;luc@exemple.fr;31/12/${year - 1}\n`
  const gifts = `Nom;Prénom;E-mail;Date;Montant\nBel;Zoé;zoe@exemple.fr;02/03/${year - 1};20,00\n`
  await file.imports({ name: 'adherents.csv', content: members }, { kind: 'members' })
  await file.imports({ name: 'dons.csv', content: gifts }, { kind: 'gifts' })
  await people.fill()
  expect(await of({ kind: 'adherents' })).toEqual(['anne waiting'])
  expect(await of({ kind: 'formerAdherents' })).toEqual(['luc waiting'])
  expect(await of({ kind: 'donors', year: year - 1 })).toEqual(['zoe waiting'])
})

test('of two people with one address, news reach the one who agreed; an address that unsubscribed keeps it after a merge is undone', async () => {
  const { world, president, people, actions } = kit
  const orders = await joinMany(kit, 3)
  const { db } = world.deps
  await sql`update "order" set payer = payer || jsonb_build_object('email', ${address(0)}::text)
    where id = ${orders[1] ?? ''}`.execute(db)
  await sql`select note_changed_orders(array(select id from "order"))`.execute(db)
  await agree(kit, orders.slice(0, 1))
  expect(await of(campaign(), 'news')).toEqual(['p0 waiting', 'p2 noConsent'])
  const found = (await people.find(president, { text: address(0) })).people
  const refusing = found.find(({ agreesToNews }) => !agreesToNews)?.id ?? ''
  await people.change(president, refusing, 'tags', { tags: ['foyer'] })
  expect(await of({ kind: 'tag', tag: 'foyer' }, 'news')).toEqual(['p0 noConsent'])

  const agreeing = found.find(({ id }) => id !== refusing)?.id ?? ''
  const other = await people.one(president, address(2))
  await people.merge(president, other.id, agreeing)
  const draft = await actions.aDraft(president, 'news', campaign())
  await actions.send(president, draft.id)
  await actions.work()
  const mail = (await actions.mails()).find(({ recipient }) => recipient === address(0))
  await fetch(`${world.url}${new URL(mail?.data.oneClickUrl ?? '').pathname}`, { method: 'POST' })
  await people.change(president, other.id, `merges/${agreeing}/undo`)
  expect(await of(campaign(), 'news')).toEqual(['p0 noConsent', 'p2 noConsent'])
})

test('a refusal of someone whom a file brought stays with the person after the import is undone', async () => {
  const { world, president, people } = kit
  const [order = ''] = await joinMany(kit, 1)
  await agree(kit, [order])
  const file = importActions(world, president)
  const content = 'Nom;Prénom;E-mail;Date de fin\nMoreauaa;Zoë;autre@exemple.fr;31/12/2030\n'
  const { body } = await file.imports({ name: 'adherents.csv', content }, { kind: 'members' })
  const imported = await people.one(president, 'autre@exemple.fr')
  const joined = await people.one(president, address(0))
  await people.change(president, imported.id, 'consents', {
    agrees: false,
    source: 'au téléphone',
    token: newId(),
  })
  await people.merge(president, joined.id, imported.id)
  expect((await file.undo(body.imports[0]?.id)).status).toBe(200)
  expect((await people.one(president, 'moreau')).roles).not.toContain('imported')
  expect(await of({ kind: 'people' }, 'news')).toEqual(['p0 noConsent'])
})

test('words that another tab saved are not sent unseen; two mails of one message are no violation', async () => {
  const { president, actions, world } = kit
  await joinMany(kit, 2)
  const draft = await actions.aDraft(president, 'service', campaign())
  const seen = { subject: draft.subject, text: draft.text }
  await actions.change(president, draft.id, 'words', { ...seen, text: 'Autre texte' })
  expect((await actions.send(president, draft.id, null, seen)).body.code).toBe('MESSAGE_CHANGED')
  expect((await actions.send(president, draft.id)).body.state).toBe('planned')
  await actions.work()
  expect(await actions.mails()).toHaveLength(2)
  expect(await violationsOf(world)).toEqual([])
})

test('those who get a message come first, whatever their names', async () => {
  const { president, actions } = kit
  const orders = await joinMany(kit, 3)
  await agree(kit, orders.slice(2))
  const { body } = await actions.freeze(president, 'news', campaign())
  expect(body.list.map(({ outcome }) => outcome)).toEqual(['waiting', 'noConsent', 'noConsent'])
})

test('an unsubscription does not wait for a directory that an import holds, and counts at once', async () => {
  const { world, actions, president, people } = kit
  const { db } = world.deps
  const orders = await joinMany(kit, 2)
  await agree(kit, orders)
  const draft = await actions.aDraft(president, 'news', campaign())
  await actions.send(president, draft.id)
  await actions.work()
  const mail = (await actions.mails()).find(({ recipient }) => recipient === address(0))
  await db.transaction().execute(async (tx) => {
    await sql`select from directory for update`.execute(tx)
    const stopped = await fetch(`${world.url}${new URL(mail?.data.oneClickUrl ?? '').pathname}`, {
      method: 'POST',
    })
    expect(await stopped.json()).toEqual({ isActive: false, organization: 'La Ruche' })
  })
  expect(await of(campaign(), 'news')).toEqual(['p0 noConsent', 'p1 waiting'])
  await people.fill()
  expect((await people.one(president, address(0))).agreesToNews).toBe(false)
  expect((await sql`select from stale_person`.execute(db)).rows).toEqual([])
})
