import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { retentionMs } from '#domain/account/retention.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { newId } from '#server/platform/new-id.ts'
import type { Browser } from '../../build/a-browser.ts'
import type { World } from '../../build/a-world.ts'
import {
  type MessageWorld,
  aMessageWorld,
  address,
  agree,
  joinMany,
  perMinute,
} from '../../build/message/a-message-world.ts'
import { dropConstraints, rewriteFunction } from '../../build/money/without-guard.ts'
import { joinAtOnce } from '../../build/money/an-association-of-adherents.ts'

let kit: MessageWorld
let world: World
let form: StoredForm
let president: Browser
let actions: MessageWorld['actions']
let people: MessageWorld['people']
beforeEach(async () => {
  kit = await aMessageWorld()
  ;({ world, form, president, actions, people } = kit)
})
afterEach(() => world.close())

const join = (count: number, agreeing = 0) => joinMany(kit, count, agreeing)
const campaign = () => ({ kind: 'campaign', formId: form.id })

/** A mail server refused mails to these addresses for good. */
const bounce = async (...addresses: readonly string[]) =>
  sql`insert into mail (id, kind, subject_id, recipient, locale, payload, state, created_at, bounced_at)
    select gen_random_uuid(), 'giftThanks', gen_random_uuid(), a, 'fr', '{}', 'failed', now(), now()
    from unnest(${[...addresses]}::text[]) a`.execute(world.deps.db)

test('a service message reaches all 200 concerned once, so many a minute, by however many workers', async () => {
  await join(203)
  const { db } = world.deps
  await sql`update "order" set payer = payer || '{"email": ""}' where payer ->> 'email' = ${address(200)}`.execute(
    db,
  )
  await sql`update "order" set payer = payer || jsonb_build_object('email', 'P0@Exemple.fr')
    where payer ->> 'email' = ${address(201)}`.execute(db)
  await bounce(address(4), address(202))
  const token = newId()
  const { body: frozen } = await actions.freeze(president, 'service', campaign(), token)
  expect(frozen).toMatchObject({ state: 'draft', recipients: 199, canSend: true, organization: 'La Ruche' })
  expect(frozen.leftOut).toEqual([
    { reason: 'noAddress', count: 1 },
    { reason: 'bounced', count: 2 },
  ])
  expect((await actions.freeze(president, 'service', campaign(), token)).body.id).toBe(frozen.id)
  const second = await actions.read(president, frozen.id, frozen.next ?? 0)
  expect([frozen.list.length, second.list[0]?.place]).toEqual([50, 51])

  // Who joins now is not on the list.
  await joinAtOnce(world, 'adulte', [{ firstName: 'Ida', lastName: 'Roy', email: 'ida@exemple.fr' }])
  const unknown = await actions.change(president, frozen.id, 'words', { subject: 'x', text: '{{solde}}' })
  expect(unknown.body.problems).toMatchObject([{ field: 'message.text', code: 'UNKNOWN_FIELD' }])
  const words = { subject: '{{prénom}}, à propos de {{campagne}}', text: 'Bonjour {{ PRENOM }} <b>.' }
  expect((await actions.change(president, frozen.id, 'words', words)).body.subject).toBe(words.subject)

  expect((await actions.change(president, frozen.id, 'test', { place: 1 })).status).toBe(200)
  const [trial, ...none] = await actions.mails()
  expect(none).toEqual([])
  expect(trial).toMatchObject({
    recipient: 'presidente@exemple.fr',
    data: { subject: '[Essai] Zoé, à propos de Adhésion', isTest: true },
  })

  const unsure = await actions.change(president, frozen.id, 'send', {
    sendAt: null,
    isAboutOrders: false,
    ...words,
  })
  expect(unsure.body.problems).toMatchObject([{ field: 'send.isAboutOrders', code: 'IS_TRUE' }])
  expect((await actions.send(president, frozen.id)).body.state).toBe('planned')
  expect((await actions.send(president, frozen.id)).body.code).toBe('MESSAGE_CHANGED')
  await actions.work()
  expect(await actions.mails()).toHaveLength(1 + perMinute)
  expect((await actions.read(president, frozen.id)).state).toBe('sending')
  await actions.work()
  await actions.work()
  const sent = (await actions.mails()).filter(({ data }) => !data.isTest)
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(199)
  expect(sent).toHaveLength(199)
  expect(sent[0]?.data).toMatchObject({ text: 'Bonjour Zoé <b>.', reason: 'campaign', campaign: 'Adhésion' })
  expect(sent.some(({ data }) => 'oneClickUrl' in data)).toBe(false)

  await sql`update mail set state = 'failed', bounced_at = now() where id = ${sent[7]?.id ?? ''}`.execute(db)
  const { state, returned, list } = await actions.read(president, frozen.id)
  expect([state, returned]).toEqual(['sent', 1])
  expect(list.filter(({ outcome }) => outcome === 'returned').length).toBeLessThanOrEqual(1)
  const { rows } =
    await sql`select action from access_journal where action like 'message%' order by created_at`.execute(db)
  expect(rows).toEqual([{ action: 'messageFrozen' }, { action: 'messagePlanned' }])
  world.moveOurTime(retentionMs('message') + 120_000)
  await applyTerms(world.deps)
  expect((await sql`select from message_recipient`.execute(db)).rows).toEqual([])
})

test('news reach who agreed; who unsubscribes before it leaves gets nothing, and a kill loses and repeats none', async () => {
  await join(160, 150)
  const draft = await actions.aDraft(president, 'news', { kind: 'people' })
  expect(draft).toMatchObject({ recipients: 150, leftOut: [{ reason: 'noConsent', count: 10 }] })
  expect((await actions.freeze(president, 'service', { kind: 'people' })).body.problems).toMatchObject([
    { field: 'audience.purpose', code: 'CHOICE' },
  ])
  const first = await actions.aDraft(president, 'news', { kind: 'adherents' })
  await actions.send(president, draft.id)
  const { links } = world.deps
  let made = 0
  const sign: typeof links.sign = (...link) => {
    made += 1
    if (made > 70) throw new Error('killed')
    return links.sign(...link)
  }
  // The second batch dies; its recipients were not marked.
  const killed = actions.work(1, { ...world.deps, links: { ...links, sign } })
  await expect(killed).rejects.toThrow('not queued')
  expect(await actions.mails()).toHaveLength(50)
  const [mail] = await actions.mails()
  const path = new URL(mail?.data.oneClickUrl ?? '').pathname
  const oneClick = await fetch(`${world.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(await oneClick.json()).toEqual({ isActive: false, organization: 'La Ruche' })
  // A member records the withdrawal of someone who waits.
  const waiting = await people.one(president, 'p149@exemple.fr')
  await people.change(president, waiting.id, 'consents', {
    agrees: false,
    source: 'au téléphone',
    token: newId(),
  })
  await actions.work()
  await actions.work()
  const sent = await actions.mails()
  // One that had not left did not leave.
  expect(sent).toHaveLength(148)
  expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(148)
  const gone = mail?.recipient ?? ''
  expect(sent.map(({ recipient }) => recipient)).not.toContain('p149@exemple.fr')
  expect(sent.map(({ recipient }) => recipient)).not.toContain(gone)
  const after = await actions.read(president, draft.id)
  expect(after).toMatchObject({ state: 'sent', recipients: 148, unsubscribed: 1 })

  // The list of another message was written before; its consent is in the directory with date and source.
  const stopped = await people.sheet(president, (await people.one(president, gone)).id)
  expect(stopped.consents[0]).toMatchObject({ agrees: false, kind: 'link', by: '' })
  await actions.send(president, first.id)
  await actions.work()
  await actions.work()
  const next = (await actions.mails()).filter(({ data }) => data.reason === 'news').slice(148)
  expect(next.map(({ recipient }) => recipient)).not.toContain(gone)
  expect(next).toHaveLength(148)
  const resumed = await fetch(`${world.url}${path.replace(/stop$/, 'resume')}`, { method: 'POST' })
  expect(await resumed.json()).toEqual({ isActive: true, organization: 'La Ruche' })
  expect((await actions.aDraft(president, 'news', { kind: 'people' })).recipients).toBe(149)
  await sql`select erase_recipients(${gone})`.execute(world.deps.db)
  expect(await (await fetch(`${world.url}${path}`, { method: 'POST' })).json()).toEqual({
    isActive: false,
    organization: null,
  })
})

test('negative controls: without its guards, an address is on a list twice, and one who withdrew is written to', async () => {
  const { db } = world.deps
  const [first = ''] = await join(2, 1)
  await sql`update "order" set payer = payer || jsonb_build_object('email', ${address(0)}::text)`.execute(db)
  await dropConstraints(db, 'message_recipient_address')
  await rewriteFunction(db, 'freeze_message', [
    ["select distinct on (a.email, case when a.email = '' then fold(a.name) end) a.email", 'select a.email'],
    ["order by a.email, case when a.email = '' then fold(a.name) end, a.rank, a.name", ''],
  ])
  expect((await actions.freeze(president, 'service', campaign())).body.recipients).toBe(2)
  await agree(kit, [first])
  const draft = await actions.aDraft(president, 'news', campaign())
  await actions.send(president, draft.id)
  await sql`update person set agrees_to_news = false`.execute(db)
  await rewriteFunction(db, 'claim_message_mails', [[/and not agrees_to_messages\([^)]*\)/, 'and false']])
  await actions.work()
  // The outbox has one mail for an address, whatever the list says.
  expect(await actions.mails()).toHaveLength(1)
})
