import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Awaited, type FindAwaited, awaitedPerPage } from '#contract/check-in/awaited.ts'
import { mostDevices } from '#domain/check-in/gate.ts'
import { listAttendeesOf } from '#server/program/commands/list-attendees.ts'
import { proofOf } from '#server/papers/check-in/compose-door-pages.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aDevice, aScan, gatesPath, openGate } from '../../../build/check-in/a-door.ts'
import { haveTickets, stageOfTests } from '../../../build/check-in/a-ball-with-gates.ts'
import { invitation } from '../../../build/documents/two-tickets.ts'

const at = stageOfTests()

const read = (browser?: Browser) => at.stage.read(browser)

describe('a device that opens the link of a gate', () => {
  test('receives the list without codes, its campaign, and the keys that sign tickets', async () => {
    const device = await aDevice(at.stage.world, at.gate.token)
    const { body } = await device.contact()
    expect(body.gate).toMatchObject({ name: at.gate.name, device: 1, tierIds: null, isOpen: true })
    expect(body.campaign).toMatchObject({ formId: at.stage.ball.id, title: 'Bal d’hiver' })
    const codes = await at.stage.world.deps.db
      .selectFrom('ticket')
      .select(['code', 'number'])
      .orderBy('number')
      .execute()
    const [page] = body.pages
    expect(page?.tickets).toMatchObject([
      { number: 1, name: 'Ann Moreau', state: 'valid', proof: proofOf(codes[0]?.code ?? ''), answers: [] },
      { number: 2, name: 'Tom Moreau', state: 'valid' },
    ])
    expect(JSON.stringify(body)).not.toContain(codes[0]?.code)
    expect(body).toMatchObject({ pageCount: 1, entries: [] })
  })

  test('receives a page again only after something of it changed', async () => {
    const device = await aDevice(at.stage.world, at.gate.token)
    const first = await device.contact()
    const digests = first.body.pages.map(({ digest }) => digest)
    expect((await device.contact({ digests })).body.pages).toEqual([])
    await at.stage.world.deps.db
      .updateTable('ticket')
      .set({ cancelled_at: new Date() })
      .where('number', '=', 2)
      .execute()
    // The list of a gate is read once a second: that of another gate is new.
    const other = await openGate(at.stage.world, at.stage.secretary, `${at.gate.name} ter`, {
      tierIds: [at.stage.ball.definition.tiers[0]?.id],
    })
    const { pages } = (await (await aDevice(at.stage.world, other.token)).contact({ digests })).body
    expect(pages[0]?.tickets[1]?.state).toBe('cancelled')
    await at.stage.world.deps.db
      .updateTable('ticket')
      .set({ cancelled_at: null })
      .where('number', '=', 2)
      .execute()
  })

  test('sees no name of a price that its gate does not admit', async () => {
    const other = await openGate(at.stage.world, at.stage.secretary, `${at.gate.name} bis`, {
      tierIds: [at.stage.ball.definition.tiers[0]?.id],
    })
    expect(
      (await (await aDevice(at.stage.world, other.token)).contact()).body.pages[0]?.tickets[0]?.name,
    ).toBe('Ann Moreau')
    await at.stage.world.deps.db
      .updateTable('gate')
      .set({ tier_ids: [randomUUID()] })
      .where('id', '=', other.id)
      .execute()
    const { body } = await (await aDevice(at.stage.world, other.token)).contact()
    expect(body.pages[0]?.tickets[0]).toMatchObject({ number: 1, name: '', orderNumber: '', options: [] })
  })
})

describe('a link', () => {
  test('of another purpose or gate opens nothing, nor one of a gate that has as many devices as it may', async () => {
    const stranger = aBrowser(at.stage.world.url)
    const open = (secret: string) => stranger.post('/ha-api/gates/devices', { token: secret, label: '' })
    expect((await open('x')).body).toMatchObject({ code: 'LINK_INVALID' })
    const later = new Date('2099-01-01T00:00:00Z')
    const foreign = at.stage.world.deps.links.sign('order', at.gate.id, later)
    expect((await open(foreign)).body).toMatchObject({ code: 'LINK_INVALID' })
    expect((await open(at.stage.world.deps.links.sign('gate', randomUUID(), later))).body).toMatchObject({
      code: 'LINK_INVALID',
    })
    const opened = await Promise.all(Array.from({ length: mostDevices + 3 }, () => open(at.gate.token)))
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(mostDevices)
    expect(opened.filter(({ body }) => (body as { code?: string }).code === 'GATE_FULL')).toHaveLength(3)
    expect((await stranger.post('/ha-api/gates/contact', { ...(await aContact('x')) })).status).toBe(404)
  })
})

const aContact = async (key: string) => ({
  key,
  now: at.stage.world.deps.clock.now().toISOString(),
  digests: [],
  since: null,
  scans: [],
})

const twoDevices = async () =>
  [await aDevice(at.stage.world, at.gate.token), await aDevice(at.stage.world, at.gate.token)] as const

describe('scans', () => {
  test('that are sent twice count once, and reach the other devices once', async () => {
    const [one, other] = await twoDevices()
    const { cursor } = (await other.contact()).body
    const scan = aScan(at.stage.world, 1)
    await Promise.all(Array.from({ length: 5 }, () => one.contact({ scans: [scan, scan] })))
    const { body } = await other.contact({ since: cursor })
    expect(body.entries).toEqual([
      { id: scan.id, number: 1, at: scan.at, gate: at.gate.name, device: 1, undoneAt: null },
    ])
    // While a transaction that began before is open anywhere in the cluster, an entry is sent again.
    let since = body.cursor
    const next = async () => {
      const answer = await other.contact({ since })
      since = answer.body.cursor
      return answer.body.entries
    }
    await expect.poll(next, { interval: 50, timeout: 60_000 }).toEqual([])
    expect(await read()).toMatchObject({ tickets: 2, entered: 1, conflicts: [] })
  })

  test('are undone by their own device alone, and the undo reaches the others', async () => {
    const [one, other] = await twoDevices()
    const scan = aScan(at.stage.world, 1)
    await one.contact({ scans: [scan] })
    const { cursor } = (await other.contact()).body
    const undone = { ...scan, undoneAt: at.stage.world.deps.clock.now().toISOString() }
    await other.contact({ scans: [undone] })
    expect((await read()).entered).toBe(1)
    await one.contact({ scans: [undone] })
    // What was sent before arrives late: the undo stays.
    await one.contact({ scans: [scan] })
    expect((await other.contact({ since: cursor })).body.entries).toMatchObject([
      { id: scan.id, undoneAt: undone.undoneAt },
    ])
    expect((await read()).entered).toBe(0)
  })

  test('of one ticket at two gates are a conflict: the first by time counts, whichever arrived first', async () => {
    const [one, other] = await twoDevices()
    at.stage.world.moveOurTime(60_000)
    const late = aScan(at.stage.world, 1, 10)
    await one.contact({ scans: [late] })
    const early = aScan(at.stage.world, 1, 40)
    await other.contact({ scans: [early] })
    const { entered, conflicts, quarters } = await read()
    expect(entered).toBe(1)
    expect(conflicts).toEqual([
      {
        number: 1,
        entries: [
          { at: early.at, gate: at.gate.name, device: 2 },
          { at: late.at, gate: at.gate.name, device: 1 },
        ],
      },
    ])
    const quarter = { entries: 1, gates: [{ id: at.gate.id, entries: 1 }], tiers: [{ entries: 1 }] }
    expect(quarters.filter(({ entries }) => entries > 0)).toMatchObject([quarter])
    at.stage.world.moveOurTime(-60_000)
  })
})

describe('times and numbers of scans', () => {
  test('a wrong clock does not move them, and the device is named', async () => {
    const device = await aDevice(at.stage.world, at.gate.token)
    const now = at.stage.world.deps.clock.now()
    const hour = 60 * 60_000
    const slow = new Date(now.getTime() - hour).toISOString()
    const scan = aScan(at.stage.world, 1, 0, { at: slow })
    await device.contact({
      now: slow,
      scans: [scan, aScan(at.stage.world, 2, 0, { at: '2031-01-01T00:00:00Z' })],
    })
    const { entries } = (await device.contact()).body
    for (const { at } of entries)
      expect(Math.abs(new Date(at).getTime() - now.getTime())).toBeLessThan(hour / 2)
    const [shown] = (await read()).gates.find(({ id }) => id === at.gate.id)?.devices ?? []
    expect(shown?.entries).toBe(2)
    await device.contact({ now: slow })
    const behind = (await read()).gates.find(({ id }) => id === at.gate.id)?.devices[0]?.clockBehindMs ?? 0
    expect(Math.round(behind / hour)).toBe(1)
  })

  test('a number that the campaign does not have is left out', async () => {
    const device = await aDevice(at.stage.world, at.gate.token)
    expect((await device.contact({ scans: [aScan(at.stage.world, 999)] })).status).toBe(200)
    expect((await read()).entered).toBe(0)
  })
})

test('who did not come in is found by name or number, page by page', async () => {
  const find = async (change: Partial<FindAwaited> = {}) =>
    (
      await at.stage.secretary.post<Awaited>(`${gatesPath}/awaited/search`, {
        text: '',
        after: null,
        ...change,
      })
    ).body
  const [ann, tom] = (await find()).tickets
  expect([ann, tom]).toMatchObject([
    { number: 1, name: 'Ann Moreau', tier: invitation },
    { number: 2, name: 'Tom Moreau' },
  ])
  expect(await find({ text: 'tôm' })).toEqual({ count: 1, tickets: [tom], next: null })
  expect((await find({ text: '1' })).tickets).toEqual([ann])
  expect((await find({ text: ann?.orderNumber ?? '' })).count).toBe(2)
  expect(await find({ text: '%' })).toEqual({ count: 0, tickets: [], next: null })
  const device = await aDevice(at.stage.world, at.gate.token)
  await device.contact({ scans: [aScan(at.stage.world, 1)] })
  expect((await find()).tickets).toEqual([tom])
  const door = await aMember(at.stage.world, 'porte@exemple.fr', { role: 'door', forms: ['Event/bal'] })
  expect(
    (await door.post<Awaited>(`${gatesPath}/awaited/search`, { text: '', after: null })).body.count,
  ).toBe(1)
  const csv = await listAttendeesOf(at.stage.world.deps, 'la-ruche/bal')
  expect(csv.match(/;\d\d\/\d\d\/\d{4} \d\dh\d\d\r/g)).toHaveLength(1)
  // More than one page: copies of a ticket.
  await haveTickets(at.stage, awaitedPerPage + 10)
  const first = await find()
  expect([first.count, first.tickets.length]).toEqual([awaitedPerPage + 9, awaitedPerPage])
  const second = await find({ after: first.next })
  expect([second.tickets.length, second.next]).toEqual([9, null])
  expect(new Set([...first.tickets, ...second.tickets].map(({ number }) => number)).size).toBe(first.count)
  await at.stage.world.deps.db.deleteFrom('check_in').execute()
  await at.stage.world.deps.db.deleteFrom('ticket').where('number', '>', 2).execute()
})

test('a ticket that came in can be made again: it stays in, and its former code is another', async () => {
  const device = await aDevice(at.stage.world, at.gate.token)
  await device.contact({ scans: [aScan(at.stage.world, 1)] })
  const { db, clock } = at.stage.world.deps
  await sql`select make_ticket_again(order_item_id, ${clock.now()}) from ticket where number = 1`.execute(db)
  expect(await read()).toMatchObject({ tickets: 2, entered: 1 })
})

test.each([
  ['clock', { now: '2027-03-13T23:59:60Z' }],
  ['scan', { scans: [{ id: randomUUID(), number: 1, at: '2027-03-13T23:59:60Z', undoneAt: null }] }],
  ['cursor', { since: '99999999999999999999' }],
])('a %s that is none is refused, and nothing fails', async (_name, change) => {
  const device = await aDevice(at.stage.world, at.gate.token)
  expect((await device.contact(change)).status).toBe(400)
})
