import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { usualMoments } from '#domain/membership/reminder-moments.ts'
import type { Reminders } from '#contract/membership/reminders.ts'
import { remindMembers } from '#server/messages/renewal/remind-members.ts'
import { aMember } from '../../build/access/a-member.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aShopper } from '../../build/a-shopper.ts'
import { dropConstraints, rewriteFunction } from '../../build/money/without-guard.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import {
  aMembershipForm,
  endIn as endMemberships,
  joinAtOnce,
  moveToNoon,
  peopleOf,
  reminderMails,
} from '../../build/money/an-association-of-adherents.ts'

const reminders = '/ha-api/admin/organizations/la-ruche/membership-reminders'

let world: World
let president: Browser
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  await aMembershipForm(world)
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
})
afterEach(() => world.close())

const join = async (firstName: string, email: string, lastName = 'Moreau') =>
  (await joinAtOnce(world, 'adulte', [{ firstName, lastName, email }]))[0] ?? ''
const endIn = (days: number, orders: readonly string[]) => endMemberships(world, days, orders)

/** Moves the clock to noon, some days later, and reminds. */
async function later(days: number, turns = 1) {
  moveToNoon(world, days)
  await Promise.all(Array.from({ length: turns }, () => remindMembers(world.deps)))
}

const mails = () => reminderMails(world)

test('a family is reminded by one mail, at each moment once, by however many workers', async () => {
  const family = [await join('Ann', 'zoe@exemple.fr'), await join('Noé', 'Zoe@exemple.fr')]
  await endIn(40, family)
  await later(0, 3)
  expect(await mails()).toEqual([])
  await later(10, 4)
  await later(1, 4)
  const [first, ...none] = await mails()
  expect(none).toEqual([])
  expect(first === undefined ? [] : peopleOf(first).toSorted()).toEqual(['Ann Moreau', 'Noé Moreau'])
  expect(first?.data.renewals?.map(({ holders }) => holders).toSorted()).toEqual(['Ann Moreau', 'Noé Moreau'])
  expect(first?.data.words?.text).toMatch(/^Bonjour (Ann|Noé),/)
  await later(22, 4)
  expect((await mails()).map(({ data }) => data.lines.length)).toEqual([2, 2])
  // Nothing after the end, unless the association asks for it.
  await later(25, 4)
  expect(await mails()).toHaveLength(2)
})

test('a worker that dies before the end of a mail leaves nothing behind, and the next one sends it', async () => {
  await endIn(20, [await join('Ann', 'zoe@exemple.fr')])
  let made = 0
  const { links } = world.deps
  const sign: typeof links.sign = (...link) => {
    made += 1
    if (made === 2) throw new Error('killed')
    return links.sign(...link)
  }
  moveToNoon(world, 0)
  await remindMembers({ ...world.deps, links: { ...links, sign } })
  expect(made).toBe(2)
  const { rows } = await sql`select from renewal_notice`.execute(world.deps.db)
  expect([rows.length, await mails()]).toEqual([0, []])
  await later(0)
  expect(await mails()).toHaveLength(1)
})

test('who renewed is not reminded, the rest of the family is; an unsubscription and a bounce stop all', async () => {
  const family = [await join('Ann', 'zoe@exemple.fr'), await join('Noé', 'zoe@exemple.fr')]
  const bounced = await join('Ida', 'ida@exemple.fr', 'Roy')
  const stopped = await join('Léo', 'leo@exemple.fr', 'Petit')
  await endIn(29, [...family, bounced, stopped])
  await join('Ann', 'papa@exemple.fr')
  await later(0)
  const sent = await mails()
  expect(sent.map((mail) => [mail.recipient, ...peopleOf(mail)].join(' ')).toSorted()).toEqual([
    'ida@exemple.fr Ida Roy',
    'leo@exemple.fr Léo Petit',
    'zoe@exemple.fr Noé Moreau',
  ])
  await sql`update mail set bounced_at = now(), state = 'failed' where recipient = 'ida@exemple.fr'`.execute(
    world.deps.db,
  )
  const leo = sent.find(({ recipient }) => recipient === 'leo@exemple.fr')
  const oneClick = new URL(leo?.data.oneClickUrl ?? '').pathname
  const stop = await fetch(`${world.url}${oneClick}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(await stop.json()).toEqual({ isActive: false, organization: 'La Ruche' })
  await later(23)
  expect((await mails()).slice(3).map(({ recipient }) => recipient)).toEqual(['zoe@exemple.fr'])
})

test('the association times and words its reminders; wrong fields and days are refused, and the journal has it', async () => {
  const { body: before } = await president.get<Reminders>(reminders)
  expect(before.rules.map(({ isOn, days }) => [isOn, days])).toEqual([
    [true, 30],
    [true, 7],
    [false, 15],
  ])
  expect(before.rules[0]?.words.map(({ isUsual }) => isUsual)).toEqual([true, true, true])
  const words = (text: string) => [{ locale: 'fr', subject: 'À bientôt {{ PRENOM }} !', text }]
  const set = (change: object, last: object = {}) =>
    president.post<Reminders & { problems?: { field: string; code: string }[] }>(reminders, {
      rules: usualMoments.map((rule) => ({ ...rule, ...(rule.moment === 'first' ? change : last) })),
    })
  expect((await set({ words: words('Cher {{titre}}') })).body.problems).toMatchObject([
    { field: 'reminders.first-text-fr', code: 'UNKNOWN_FIELD' },
  ])
  expect((await set({ days: 7 })).body.problems).toMatchObject([
    { field: 'reminders.second-days', code: 'QUANTITY' },
  ])
  expect((await set({ days: 400 })).status).toBe(400)
  const own = 'Fin le {{fin}} pour {{personnes}} ({{association}}).'
  expect((await set({ days: 60, words: words(own) })).body.rules[0]).toMatchObject({ days: 60 })
  await endIn(59, [await join('Ann', 'zoe@exemple.fr')])
  await later(0)
  const [mail] = await mails()
  expect(mail?.data.words).toMatchObject({
    subject: 'À bientôt Ann !',
    text: expect.stringMatching(/^Fin le \d\d\/\d\d\/\d{4} pour Ann Moreau \(La Ruche\)\.$/) as string,
  })
  const { rows } = await sql`select detail from access_journal where action = 'remindersChanged'`.execute(
    world.deps.db,
  )
  expect(rows).toEqual([{ detail: { before: '-30, -7', after: '-60, -7' } }])
  const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  expect((await treasurer.get<Reminders>(reminders)).body.canChange).toBe(false)
  expect((await treasurer.post(reminders, { rules: usualMoments })).status).toBe(403)
})

test('negative controls: without their guards, a reminder is sent twice, and one who renewed is reminded', async () => {
  const { db } = world.deps
  await endIn(29, [await join('Ann', 'zoe@exemple.fr')])
  await dropConstraints(db, 'renewal_notice_once')
  await rewriteFunction(db, 'list_renewals_due', [
    [/and not exists \(select from renewal_notice[^;]*?\)\)/, ''],
  ])
  await later(0, 2)
  expect((await mails()).map(({ recipient }) => recipient)).toEqual(['zoe@exemple.fr', 'zoe@exemple.fr'])
  world.moveOurTime(1_000)
  await join('Ann', 'zoe@exemple.fr')
  await rewriteFunction(db, 'is_renewed', [['l.ordered_at > m.ordered_at', 'false']])
  await later(0)
  expect(await mails()).toHaveLength(3)
})

type Step =
  | { readonly kind: 'wait'; readonly days: number }
  | { readonly kind: 'renew' | 'cancel' | 'stop'; readonly of: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 40 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('renew' as const, 'cancel' as const, 'stop' as const),
      of: fc.nat(2),
    }),
  },
)
const people = ['Ann', 'Noé', 'Ida'] as const

test('whatever happens in between: each reminder at most once, and none after a renewal, a cancellation or a stop', async () => {
  await president.post(reminders, { rules: usualMoments.map((rule) => ({ ...rule, isOn: true })) })
  const { db } = world.deps
  const start = world.deps.clock.now()
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      run += 1
      world.moveOurTime(start.getTime() - world.deps.clock.now().getTime())
      const email = (index: number) => `p${index === 1 ? 0 : index}.r${run}@exemple.fr`
      const family = `Moreau${'abcdefghijklmnopqrstuvwxyz'[run % 26]}${'abcdefghij'[Math.floor(run / 26)]}`
      const joined: string[] = []
      for (const [index, name] of people.entries()) joined.push(await join(name, email(index), family))
      await endIn(35, joined)
      /** From then on, no mail may name the person. */
      const silent = new Map<number, Date>()
      const silence = (index: number) => silent.has(index) || silent.set(index, world.deps.clock.now())
      for (const one of steps) {
        if (one.kind === 'wait') {
          await later(one.days, 2)
          continue
        }
        world.moveOurTime(1_000)
        if (one.kind === 'renew') await join(people[one.of] ?? 'Ann', email(one.of), family)
        if (one.kind === 'cancel')
          await sql`update order_item set cancelled_at = now() where order_id = ${joined[one.of] ?? null}`.execute(
            db,
          )
        if (one.kind === 'stop') {
          await sql`insert into renewal_address select gen_random_uuid(), organisation_id,
              renewal_address_hash(organisation_id, ${email(one.of)}), now() from membership
            where order_id = ${joined[one.of] ?? null}
            on conflict (organisation_id, address_hash) do update set stopped_at = now()`.execute(db)
          for (const [index] of people.entries()) if (email(index) === email(one.of)) silence(index)
        }
        silence(one.of)
      }
      const { rows } = await sql<{ orderId: string; moment: string; at: Date; mailed: boolean }>`
        select m.order_id as "orderId", n.moment, n.queued_at as at, exists (select from mail where id = n.mail_id) as mailed
        from renewal_notice n join membership m on m.order_item_id = n.order_item_id
        where m.order_id = any(${joined}::uuid[])`.execute(db)
      for (const { orderId, at, mailed } of rows) {
        const since = silent.get(joined.indexOf(orderId))
        expect(mailed).toBe(true)
        expect(since === undefined || at < since).toBe(true)
      }
      const sent = (await mails()).filter(({ recipient }) => recipient.includes(`.r${run}@`))
      const named = sent.flatMap((mail) => peopleOf(mail))
      // Every name in a mail is a reminder of its own, recorded with others of one day at most.
      expect(named.length).toBeLessThanOrEqual(rows.length)
      await sql`delete from mail where kind = 'membershipEnding'`.execute(db)
    }),
    { numRuns: 12 },
  )
})

test('the link of a reminder renews those whom it names, and not those who renewed since', async () => {
  await endIn(20, [await join('Ann', 'zoe@exemple.fr')])
  await later(0)
  const token = (await mails())[0]?.data.renewUrl.split('/').at(-1) ?? ''
  const shopper = aShopper(world, await aMembershipForm(world))
  expect((await shopper.call('POST', `/orders/${token}/renewal`, {})).status).toBe(201)
  world.moveOurTime(1_000)
  await join('Ann', 'zoe@exemple.fr')
  expect((await shopper.call('POST', `/orders/${token}/renewal`, {})).status).toBe(409)
})
