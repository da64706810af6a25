import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DataTerms, SetDataTerms } from '#contract/admin/association/data-terms.ts'
import type { ErasurePlan } from '#contract/person/person-requests.ts'
import { parisDate } from '#domain/format.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import type { Browser } from '../../build/a-browser.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld, type World } from '../../build/a-world.ts'
import { aMember } from '../../build/access/a-member.ts'
import { everyAnswer, haveEverything } from '../../build/person/a-person-everywhere.ts'
import { directoryActions, peopleUrl } from '../../build/person/directory-actions.ts'

const day = 86_400_000
const url = '/ha-api/admin/organizations/la-ruche/data-terms'
const longest: SetDataTerms = {
  answers: 60,
  personNotes: 1095,
  message: 365,
  imported: 1095,
  waitingEntry: 30,
}
const shortest: SetDataTerms = { answers: 15, personNotes: 365, message: 90, imported: 365, waitingEntry: 7 }

/** How much of each kind an association has left. */
async function leftOf({ deps: { db } }: World, { organisationId }: StoredForm) {
  const { rows } = await sql<Record<keyof SetDataTerms, number>>`select
    (select count(*)::integer from "order" where organisation_id = o.id and answers_erased_at is null) as answers,
    (select count(*)::integer from person_note where organisation_id = o.id) as "personNotes",
    (select count(*)::integer from message where organisation_id = o.id) as message,
    (select count(*)::integer from imported_line where organisation_id = o.id) as imported,
    (select count(*)::integer from waiting_entry where organisation_id = o.id) as "waitingEntry"
    from organisation o where o.id = ${organisationId}`.execute(db)
  return rows[0]
}

/** Two associations that have everything of one person, in activities that end a year after their orders. */
async function twoAssociations() {
  const world = await aWorld({ webhooks: false })
  const { db } = world.deps
  const form = { ...everyAnswer, tiers: [{ key: 'adulte', name: 'Adulte', price: 9000 }] }
  const hive = await aForm(db, { form })
  const orchard = await aForm(db, { organisation: { slug: 'le-verger', name: 'Le Verger' }, form })
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const neighbour = await aMember(world, 'voisine@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  await haveEverything(world, hive, secretary, 'ruche')
  await haveEverything(world, orchard, neighbour, 'verger')
  await sql`update waiting_entry set state = 'left'`.execute(db)
  return { world, hive, orchard, secretary, neighbour }
}

test('an association shortens terms, for itself alone, and reads what they erased', async () => {
  const { world, hive, orchard, secretary, neighbour } = await twoAssociations()
  const { db } = world.deps
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const set = (by: Browser, terms: object) => by.post<DataTerms>(url, terms)

  expect((await set(secretary, shortest)).status).toBe(403)
  expect((await set(neighbour, shortest)).status).toBe(404)
  for (const longer of [{ ...longest, answers: 61 }, { ...longest, imported: 3650 }, { answers: 30 }])
    expect((await set(president, longer)).status).toBe(400)
  const { people } = await directoryActions(world).find(secretary, { text: 'vandermolen' })
  const namesUntil = async () => {
    const plan = await secretary.get<ErasurePlan>(`${peopleUrl()}/${people[0]?.id}/erasure`)
    return Date.parse(plan.body.namesUntil ?? '')
  }
  const before = await namesUntil()
  const { body: chosen } = await set(president, shortest)
  expect(chosen.terms.map(({ data, days, erased }) => [data, days, erased])).toEqual(
    Object.entries(shortest).map(([data, days]) => [data, days, null]),
  )
  expect(before - (await namesUntil())).toBe(45 * day)
  await set(president, shortest)
  const { rows: journal } = await sql<{ detail: object }>`
    select detail from access_journal where action = 'dataTermsChanged'`.execute(db)
  expect(journal).toEqual([{ detail: { before: longest, after: shortest } }])

  const all = { answers: 3, personNotes: 1, message: 1, imported: 1, waitingEntry: 1 }
  expect([await leftOf(world, hive), await leftOf(world, orchard)]).toEqual([all, all])
  const erasedOn = new Map<string, string>()
  const pass = async (days: number) => {
    world.moveOurTime(days * day)
    while ((await applyTerms(world.deps)) > 0);
    return parisDate(world.deps.clock.now())
  }
  erasedOn.set('waitingEntry', await pass(8))
  expect([await leftOf(world, hive), await leftOf(world, orchard)]).toEqual([
    { ...all, waitingEntry: 0 },
    all,
  ])
  // The gift alone has no activity: it counts from the order.
  await pass(8)
  expect([await leftOf(world, hive), await leftOf(world, orchard)]).toEqual([
    { ...all, waitingEntry: 0, answers: 2 },
    all,
  ])
  erasedOn.set('message', await pass(75))
  const later = { ...all, waitingEntry: 0, answers: 2 }
  expect([await leftOf(world, hive), await leftOf(world, orchard)]).toEqual([{ ...later, message: 0 }, later])
  const last = await pass(366 + 16 - 91)
  for (const data of ['answers', 'personNotes', 'imported']) erasedOn.set(data, last)
  expect(await leftOf(world, hive)).toEqual({
    answers: 0,
    personNotes: 0,
    message: 0,
    imported: 0,
    waitingEntry: 0,
  })
  expect(await leftOf(world, orchard)).toEqual({ ...later, message: 0 })

  const reader = await aMember(world, 'lectrice@exemple.fr', { role: 'reader' })
  const { body: read } = await reader.get<DataTerms>(url)
  expect(read.mayChange).toBe(false)
  for (const { data, erased } of read.terms) expect(erased?.on, data).toBe(erasedOn.get(data))
  expect(read.terms.map(({ erased }) => erased?.count)).toEqual([2, 1, 1, 1, 1])
  await world.close()
})
