import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { erasePersonRows } from '#server/backoffice/person/person-erasure-store.ts'
import { changeReminderStop } from '#server/messages/renewal/stop-reminders.ts'
import { remindMembers } from '#server/messages/renewal/remind-members.ts'
import { aMember } from '../../build/access/a-member.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import {
  aMembershipForm,
  endIn,
  joinAtOnce,
  moveToNoon,
  peopleOf,
  reminderMails,
} from '../../build/money/an-association-of-adherents.ts'
import { importActions } from '../../build/person/import-actions.ts'

let world: World
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  await aMembershipForm(world)
})
afterEach(() => world.close())

const inDays = (days: number) => addDays(parisDate(world.deps.clock.now()), days)

/** Imports memberships that end in 38 days. */
async function imports(...people: readonly string[]) {
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const lines = people.map((person, index) => `A-${index};${person};${inDays(-320)};${inDays(38)}`)
  const content = ['Numéro d’adhérent;Nom;Prénom;E-mail;Date d’adhésion;Date de fin', ...lines].join('\n')
  const answer = await importActions(world, secretary).imports({ name: 'adherents.csv', content })
  expect([answer.status, answer.body.imports?.[0]?.kind]).toEqual([200, 'members'])
}

/** Moves the clock to noon, some days later, and reminds. */
async function later(days: number, turns = 1) {
  moveToNoon(world, days)
  await Promise.all(Array.from({ length: turns }, () => remindMembers(world.deps)))
}

/** The mails as `address: people`, in the order of the addresses. */
const sent = async () =>
  (await reminderMails(world))
    .map((mail) => `${mail.recipient}: ${peopleOf(mail).toSorted().join(', ')}`)
    .toSorted()

test('imported adherents are reminded once at each moment, until they renew, stop or are erased', async () => {
  await imports(
    'Moreau;Ann;ann@exemple.fr',
    'Moreau;Noé;Ann@Exemple.fr',
    'Nguyen;Thi;thi@exemple.fr',
    'Caro;Luc;luc@exemple.fr',
    'Roy;Zoé;',
  )
  // By an order under the name of the line.
  await joinAtOnce(world, 'adulte', [{ firstName: 'Luc', lastName: 'Caro', email: 'autre@exemple.fr' }])
  await later(8, 3)
  await later(1, 2)
  const first = ['ann@exemple.fr: Ann Moreau, Noé Moreau', 'thi@exemple.fr: Thi Nguyen']
  expect(await sent()).toEqual(first)
  const mails = await reminderMails(world)
  expect(
    mails.map(({ data: { orderNumber, isImported, renewUrl, renewals } }) => ({
      orderNumber,
      isImported,
      path: new URL(renewUrl).pathname,
      renewals,
    })),
  ).toEqual(
    [1, 2].map(() => ({
      orderNumber: '',
      isImported: true,
      path: '/associations/la-ruche/adhesions/adhesion',
    })),
  )
  expect(mails[0]?.data.words?.text).not.toContain('déjà remplies')
  const stop = mails.find(({ recipient }) => recipient === 'thi@exemple.fr')?.data.stopUrl ?? ''
  await changeReminderStop(world.deps, stop.split('/').at(-1) ?? '', false)
  const { db, clock } = world.deps
  const noe = await db
    .selectFrom('person')
    .select(['id', 'organisation_id'])
    .where('first_name', '=', 'Noé')
    .executeTakeFirstOrThrow()
  await erasePersonRows(db, { organisation: noe.organisation_id, person: noe.id, now: clock.now() })
  await later(22, 2)
  const left = await sent()
  expect(left.at(-1)).toBe(first[1])
  expect(left).toContain('ann@exemple.fr: Ann Moreau')
  expect(
    (await db.selectFrom('renewal_notice').select('moment').execute()).map(({ moment }) => moment).toSorted(),
  ).toEqual(['first', 'first', 'second'])
})

test('one mail has what was ordered and what was imported, with the page of each', async () => {
  await aMembershipForm(world, { slug: 'jeunes', title: 'Adhésion des jeunes' })
  await imports('Moreau;Ann;ann@exemple.fr')
  const zoe = await joinAtOnce(world, 'adulte', [
    { firstName: 'Zoé', lastName: 'Moreau', email: 'ann@exemple.fr' },
  ])
  await endIn(world, 38, zoe)
  await later(8)
  const [mail] = await reminderMails(world)
  expect(await sent()).toEqual(['ann@exemple.fr: Ann Moreau, Zoé Moreau'])
  // Several campaigns renew what was imported: the page of the association shows them.
  expect(
    mail?.data.renewals?.map(
      ({ url, holders }) => `${holders}: ${new URL(url).pathname.split('/').slice(1, 3).join('/')}`,
    ),
  ).toEqual([expect.stringMatching(/^Zoé Moreau: renouveler\//), 'Ann Moreau: associations/la-ruche'])
})

test('no one is reminded before a campaign sells the next memberships, nor by an association without proof', async () => {
  const { db } = world.deps
  await imports('Moreau;Ann;ann@exemple.fr')
  const setState = (state: string) =>
    sql`update form set state = ${state}, definition = definition || jsonb_build_object('state', ${state}::text)`.execute(
      db,
    )
  const setProof = (state: string) =>
    sql`update organisation set definition = definition || jsonb_build_object('verification', ${state}::text)`.execute(
      db,
    )
  await setState('disabled')
  await later(8)
  await setState('published')
  await setProof('collecting')
  await later(1)
  expect(await sent()).toEqual([])
  await setProof('verified')
  await later(1)
  expect(await sent()).toEqual(['ann@exemple.fr: Ann Moreau'])
})
