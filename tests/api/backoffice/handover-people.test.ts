import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { HandoverLink } from '#contract/admin/association/handover.ts'
import { parisDate } from '#domain/format.ts'
import { aForm } from '../../build/a-form.ts'
import { aWorld } from '../../build/a-world.ts'
import { aMember } from '../../build/access/a-member.ts'
import { downloadAs } from '../../build/access/download-as.ts'
import { everyAnswer, haveEverything } from '../../build/person/a-person-everywhere.ts'
import { directoryActions } from '../../build/person/directory-actions.ts'

test('the archive has what an association knows of people, and its page names what there is alone', async () => {
  const world = await aWorld({ webhooks: false })
  const { db } = world.deps
  const hive = await aForm(db, { form: everyAnswer })
  const orchard = await aForm(db, {
    organisation: { slug: 'le-verger', name: 'Le Verger' },
    form: everyAnswer,
  })
  const secretary = await aMember(world, 'secretaire@exemple.fr', { role: 'secretary' })
  const neighbour = await aMember(world, 'voisine@exemple.fr', {
    role: 'president',
    organizationSlug: 'le-verger',
  })
  await haveEverything(world, hive, secretary, 'ruche')
  await haveEverything(world, orchard, neighbour, 'verger')
  // More than a page of notes of one instant.
  const actions = directoryActions(world)
  const { people } = await actions.find(secretary, { text: 'vandermolen' })
  await sql`insert into person_note (id, person_id, organisation_id, token, text, written_by, written_at)
    select gen_random_uuid(), ${people[0]?.id}, ${hive.organisationId}, n::text, 'Note ' || n, (
      select id from user_account order by created_at limit 1
    ), '2026-02-03T10:00:00Z' from generate_series(1, 1203) n`.execute(db)
  const asked = { kind: 'export', askedOn: parisDate(world.deps.clock.now()), token: world.deps.newId() }
  const recorded = await actions.change(secretary, people[0]?.id ?? '', 'requests', asked)
  expect(recorded.status).toBe(200)
  const president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  const url = '/ha-api/admin/organizations/la-ruche/handover'
  const { href } = (await president.post<HandoverLink>(url, {})).body
  const answer = await downloadAs(world, president, href)
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const rowsOf = (name: string) =>
    parse<Record<string, string>>(textOf(name), { delimiter: ';', bom: true, columns: true })

  expect(rowsOf('people.csv')).toContainEqual(
    expect.objectContaining({ 'Last name': 'Vandermolen', Address: '12 impasse du Zouave' }),
  )
  expect(rowsOf('members.csv')).toContainEqual(
    expect.objectContaining({ Status: 'Up to date', Until: '30/06/2099' }),
  )
  const notes = rowsOf('notes.csv')
  expect(new Set(notes.map(({ Note }) => Note)).size).toBe(notes.length)
  expect(notes.filter(({ Date }) => Date === '03/02/2026')).toHaveLength(1203)
  expect(notes.map(({ Note }) => Note)).toContain('Note ruche')
  expect(rowsOf('consents.csv')).toContainEqual(
    expect.objectContaining({ 'Last name': 'Vandermolen', 'How it is known': 'Accord ruche' }),
  )
  expect(rowsOf('waiting-lists.csv')).toEqual([
    expect.objectContaining({ 'E-mail': 'quiterie@exemple.fr', Price: 'Adulte' }),
  ])
  expect(rowsOf('requests.csv')).toEqual([expect.objectContaining({ 'Last name': 'Vandermolen' })])
  const [message] = rowsOf('messages.csv')
  expect(message).toMatchObject({ Recipients: '1' })
  expect(textOf('messages.csv')).not.toContain('quiterie@')

  for (const name of Object.keys(files)) expect(textOf(name)).not.toContain('verger')
  const linked = [...textOf('read-me.html').matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path)
  const names = Object.keys(files)
  expect(linked.filter((path) => !names.some((name) => name.startsWith(path)))).toEqual([])
  expect(linked).toContain('waiting-lists.csv')
  // No receipt was printed: there is no such folder.
  expect(linked).not.toContain('tax-receipts')
  await world.close()
})
