import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import type { World } from '../../../build/a-world.ts'
import { aDevice, aGate, aScan, gatesPath } from '../../../build/check-in/a-door.ts'
import { type BallWithGates, aBallWithGates } from '../../../build/check-in/a-ball-with-gates.ts'

let stage: BallWithGates
let world: World
let secretary: Browser

beforeAll(async () => {
  stage = await aBallWithGates()
  ;({ world, secretary } = stage)
})
afterAll(() => world.close())

/** A gate of its own for each test. */
let token: string
let gateId: string
let name: string
beforeEach(async () => {
  ;({ token, id: gateId, name } = await stage.nextGate())
})

const read = (browser?: Browser) => stage.read(browser)
const journal = async () =>
  (await world.deps.db.selectFrom('access_journal').select(['action', 'detail']).execute()).map(
    ({ action, detail }) => `${action} ${(detail as { name?: string }).name}`,
  )

describe('the end of a gate', () => {
  test('takes scans that were made before, and gives no list and no link any more', async () => {
    const device = await aDevice(world, token)
    expect((await secretary.post(`${gatesPath}/${gateId}/end`)).status).toBe(200)
    const { body } = await device.contact({ scans: [aScan(world, 1)] })
    expect(body).toMatchObject({ gate: { isOpen: false }, pages: [], pageCount: 0, entries: [] })
    expect(await read()).toMatchObject({ entered: 1 })
    const gate = (await read()).gates.find(({ id }) => id === gateId)
    expect(gate).toMatchObject({ isOpen: false, link: null })
    expect(
      (await aBrowser(world.url).post('/ha-api/gates/devices', { token, label: '' })).body,
    ).toMatchObject({
      code: 'LINK_EXPIRED',
    })
    expect((await secretary.post(`${gatesPath}/${gateId}/end`)).status).toBe(404)
    expect(await journal()).toContain(`gateEnded ${name}`)
  })

  test('comes by itself with time, also for the link', async () => {
    const device = await aDevice(world, token)
    world.moveOurTime(25 * 60 * 60_000)
    const { body } = await device.contact()
    world.moveOurTime(-25 * 60 * 60_000)
    expect(body).toMatchObject({ gate: { isOpen: false }, pages: [] })
  })

  test('of one device leaves the others', async () => {
    const [one, other] = [await aDevice(world, token, 'iPhone'), await aDevice(world, token)]
    const [shown] = (await read()).gates.find(({ id }) => id === gateId)?.devices ?? []
    expect(shown).toMatchObject({ number: 1, label: 'iPhone', isRemoved: false })
    const path = `${gatesPath}/${gateId}/devices/${shown?.id}/remove`
    expect((await secretary.post(path)).status).toBe(200)
    expect((await one.contact({ scans: [aScan(world, 2)] })).body.gate.isOpen).toBe(false)
    expect((await read()).entered).toBe(0)
    expect((await other.contact()).body.gate.isOpen).toBe(true)
    expect((await secretary.post(path)).status).toBe(404)
  })
})

describe('who may', () => {
  test('an organiser opens gates of their own campaigns, a volunteer with the role of the door reads figures', async () => {
    const organiser = await aMember(world, 'bal@exemple.fr', { role: 'organiser', forms: ['Event/bal'] })
    expect((await organiser.post(gatesPath, aGate(world, 'Porte de l’organisateur'))).status).toBe(200)
    const door = await aMember(world, 'porte@exemple.fr', { role: 'door', forms: ['Event/bal'] })
    const seen = await read(door)
    expect(seen.canManage).toBe(false)
    expect(seen.gates.every(({ link }) => link === null)).toBe(true)
    expect((await door.post(gatesPath, aGate(world, 'Porte de plus'))).status).toBe(403)
    const treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
    expect((await treasurer.get(gatesPath)).status).toBe(403)
  })

  test('a gate says what is wrong with it', async () => {
    const refused = await secretary.post<{ problems: { field: string; code: string }[] }>(
      gatesPath,
      aGate(world, name.toUpperCase(), { tierIds: [randomUUID()], endsAt: '2031-01-01' }),
    )
    expect(refused.body.problems?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'gate.name GATE_NAME_TAKEN',
      'gate.tierIds TIER_UNKNOWN',
    ])
  })
})

test('sixty days after its end a gate is deleted, with its devices and who came in', async () => {
  await (await aDevice(world, token)).contact({ scans: [aScan(world, 1)] })
  const count = async () =>
    Number(
      (
        await world.deps.db
          .selectFrom('check_in')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  await applyTerms(world.deps)
  expect(await count()).toBe(1)
  world.moveOurTime(62 * 24 * 60 * 60_000)
  await applyTerms(world.deps)
  expect(await count()).toBe(0)
})
