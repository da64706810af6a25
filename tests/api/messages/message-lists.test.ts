import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AudienceChoices, MessageList } from '#contract/message/messages.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { stableId } from '#server/catalogue/form/sellable-form.ts'
import { newId } from '#server/platform/new-id.ts'
import { aMember } from '../../build/access/a-member.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import type { World } from '../../build/a-world.ts'
import { type MessageWorld, aMessageWorld, joinMany } from '../../build/message/a-message-world.ts'
import { messagesUrl } from '../../build/message/message-actions.ts'
import { rewriteFunction } from '../../build/money/without-guard.ts'
import { endIn, joinAtOnce } from '../../build/money/an-association-of-adherents.ts'

const dayMs = 86_400_000
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

test('lists of a price, a tag, adherents and donors have who they should', async () => {
  const joined = await join(3)
  await joinAtOnce(world, 'saison', [{ firstName: 'Ida', lastName: 'Roy', email: 'ida@exemple.fr' }])
  const gifts = await aForm(world.deps.db)
  await people.anOrder(gifts, [{ tierId: stableId(gifts.id, 'open-donation'), customAmount: 4200 }])
  await people.fill()
  const { body: choices } = await president.get<AudienceChoices>(`${messagesUrl()}/audiences`)
  const season = choices.campaigns
    .find(({ id }) => id === form.id)
    ?.tiers.find(({ name }) => name === 'Saison')
  const of = async (audience: object) => {
    const { recipients, leftOut } = (await actions.freeze(president, 'news', audience)).body
    return recipients + leftOut.reduce((sum, { count }) => sum + count, 0)
  }
  expect(await of({ ...campaign(), tierId: season?.id })).toBe(1)
  expect(await of({ kind: 'adherents' })).toBe(4)
  expect(await of({ kind: 'formerAdherents' })).toBe(0)
  const ida = await people.one(president, 'ida@exemple.fr')
  await people.change(president, ida.id, 'tags', { tags: ['bureau'] })
  expect(await of({ kind: 'tag', tag: 'bureau' })).toBe(1)
  expect(await of({ kind: 'tag', tag: 'autre' })).toBe(0)
  expect(await of({ kind: 'donors', year: 2001 })).toBe(0)
  expect(choices.years).toHaveLength(1)
  expect(await of({ kind: 'donors', year: choices.years[0] })).toBe(1)
  expect(await of({ kind: 'people' })).toBe(5)
  await endIn(world, -1, joined)
  expect(await of({ kind: 'adherents' })).toBe(1)
  expect(await of({ kind: 'formerAdherents' })).toBe(3)
})

test('an association writes to so many people a day, also by two members at once; a plan is withdrawn, a sending stopped', async () => {
  await join(5)
  await sql`delete from verification`.execute(world.deps.db)
  const price = { ...campaign() }
  const [one, two] = [
    await actions.aDraft(president, 'service', price),
    await actions.aDraft(president, 'service', price),
  ]
  expect(one.allowance).toEqual({ most: 5, left: 5 })
  const answers = await Promise.all([one, two].map(({ id }) => actions.send(president, id)))
  const refused = answers.filter(({ status }) => status === 400)
  expect(refused.map(({ body }) => body.problems)).toMatchObject([
    [{ field: 'send.recipients', code: 'RECIPIENT_LIMIT', params: { left: 0, most: 5 } }],
  ])
  const planned = answers[0]?.status === 200 ? one : two
  const other = planned === one ? two : one
  // A plan that is withdrawn leaves room, and the next day has room again.
  expect((await actions.change(president, planned.id, 'stop')).body.state).toBe('draft')
  expect((await actions.send(president, other.id)).status).toBe(200)
  const tomorrow = new Date(world.deps.clock.now().getTime() + dayMs).toISOString()
  expect((await actions.send(president, planned.id, tomorrow)).body.state).toBe('planned')
  const far = new Date(world.deps.clock.now().getTime() + 100 * dayMs).toISOString()
  const third = await actions.aDraft(president, 'service', price)
  expect((await actions.send(president, third.id, far)).body.problems).toMatchObject([{ code: 'MOMENT_FAR' }])
  expect((await actions.send(president, third.id, '2026-01-01T00:00:00Z')).body.problems).toMatchObject([
    { code: 'MOMENT_PAST' },
  ])
  // One that may not collect sends nothing.
  await sql`update organisation set allow_collect = false`.execute(world.deps.db)
  await actions.work()
  expect(await actions.mails()).toHaveLength(0)
  expect((await actions.read(president, third.id)).allowance).toEqual({ most: 0, left: 0 })
  await sql`update organisation set allow_collect = true`.execute(world.deps.db)
  await rewriteFunction(world.deps.db, 'claim_message_mails', [['least(v_left, p_limit)', '2']])
  const { rows } = await sql<{ answer: unknown }>`
    select claim_message_mails(100, 2, ${world.deps.clock.now()}) as answer`.execute(world.deps.db)
  expect(rows).toHaveLength(1)
  expect((await actions.change(president, other.id, 'stop')).body.state).toBe('stopped')
  await actions.work()
  expect(
    (await actions.read(president, other.id)).list.filter(({ outcome }) => outcome === 'waiting'),
  ).toHaveLength(3)
  expect((await actions.change(president, other.id, 'stop')).body.code).toBe('MESSAGE_CHANGED')
  expect((await actions.change(president, third.id, 'discard')).status).toBe(200)
  expect((await president.get<MessageList>(messagesUrl())).body.messages).toHaveLength(2)
})

test('an organiser writes to the people of their campaign alone, a treasurer reads, another association sees nothing', async () => {
  await join(3)
  const dance = await aForm(world.deps.db, { form: { type: 'Event', slug: 'bal', title: 'Bal' } })
  const organiser = await aMember(world, 'organisatrice@exemple.fr', {
    role: 'organiser',
    forms: ['Membership/adhesion'],
  })
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const neighbour = await aMember(world, 'voisine@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  const whole = await actions.aDraft(president, 'news', { kind: 'adherents' })
  const own = await actions.aDraft(organiser, 'service', campaign())
  expect(own).toMatchObject({ recipients: 3, canSend: true, author: 'organisatrice@exemple.fr' })
  const refused = await Promise.all([
    actions.freeze(organiser, 'service', { kind: 'campaign', formId: dance.id }),
    actions.freeze(organiser, 'news', { kind: 'adherents' }),
    actions.freeze(organiser, 'service', { kind: 'campaign', formId: newId() }),
    actions.send(organiser, whole.id),
    organiser.get(`${messagesUrl()}/${whole.id}`),
    neighbour.get(`${messagesUrl('le-verger')}/${whole.id}`),
    neighbour.post(`${messagesUrl('le-verger')}/${whole.id}/send`, {
      sendAt: null,
      isAboutOrders: true,
      subject: '',
      text: '',
    }),
    neighbour.post(messagesUrl('le-verger'), {
      purpose: 'service',
      audience: campaign(),
      locale: 'fr',
      token: newId(),
    }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
  const { body: choices } = await organiser.get<AudienceChoices>(`${messagesUrl()}/audiences`)
  expect([choices.campaigns.map(({ title }) => title), choices.isOfAll, choices.tags]).toEqual([
    ['Adhésion'],
    false,
    [],
  ])
  expect((await organiser.get<MessageList>(messagesUrl())).body.messages.map(({ id }) => id)).toEqual([
    own.id,
  ])
  const { body: listed } = await treasurer.get<MessageList>(messagesUrl())
  expect([listed.messages.length, listed.canSend]).toEqual([2, false])
  expect((await actions.send(treasurer, own.id)).status).toBe(403)
})
