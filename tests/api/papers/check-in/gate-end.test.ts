import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { applyTerms } from '#server/program/worker/apply-terms.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aBrowser, type Browser } from '../../../build/a-browser.ts'
import { aDevice, aGate, aScan, gatesPath } from '../../../build/check-in/a-door.ts'
import { stageOfTests } from '../../../build/check-in/a-ball-with-gates.ts'

const at = stageOfTests()

const read = (browser?: Browser) => at.stage.read(browser)
const journal = async () =>
  (await at.stage.world.deps.db.selectFrom('access_journal').select(['action', 'detail']).execute()).map(
    ({ action, detail }) => `${action} ${(detail as { name?: string }).name}`,
  )

describe('the end of a gate', () => {
  test('takes scans that were made before, and gives no list and no link any more', async () => {
    const device = await aDevice(at.stage.world, at.gate.token)
    expect((await at.stage.secretary.post(`${gatesPath}/${at.gate.id}/end`)).status).toBe(200)
    const { body } = await device.contact({ scans: [aScan(at.stage.world, 1)] })
    expect(body).toMatchObject({ gate: { isOpen: false }, pages: [], pageCount: 0, entries: [] })
    expect(await read()).toMatchObject({ entered: 1 })
    const gate = (await read()).gates.find(({ id }) => id === at.gate.id)
    expect(gate).toMatchObject({ isOpen: false, link: null })
    expect(
      (await aBrowser(at.stage.world.url).post('/ha-api/gates/devices', { token: at.gate.token, label: '' }))
        .body,
    ).toMatchObject({
      code: 'LINK_EXPIRED',
    })
    expect((await at.stage.secretary.post(`${gatesPath}/${at.gate.id}/end`)).status).toBe(404)
    expect(await journal()).toContain(`gateEnded ${at.gate.name}`)
  })

  test('comes by itself with time, also for the link', async () => {
    const device = await aDevice(at.stage.world, at.gate.token)
    at.stage.world.moveOurTime(25 * 60 * 60_000)
    const { body } = await device.contact()
    at.stage.world.moveOurTime(-25 * 60 * 60_000)
    expect(body).toMatchObject({ gate: { isOpen: false }, pages: [] })
  })

  test('of one device leaves the others', async () => {
    const [one, other] = [
      await aDevice(at.stage.world, at.gate.token, 'iPhone'),
      await aDevice(at.stage.world, at.gate.token),
    ]
    const [shown] = (await read()).gates.find(({ id }) => id === at.gate.id)?.devices ?? []
    expect(shown).toMatchObject({ number: 1, label: 'iPhone', isRemoved: false })
    const path = `${gatesPath}/${at.gate.id}/devices/${shown?.id}/remove`
    expect((await at.stage.secretary.post(path)).status).toBe(200)
    expect((await one.contact({ scans: [aScan(at.stage.world, 2)] })).body.gate.isOpen).toBe(false)
    expect((await read()).entered).toBe(0)
    expect((await other.contact()).body.gate.isOpen).toBe(true)
    expect((await at.stage.secretary.post(path)).status).toBe(404)
  })
})

describe('who may', () => {
  test('an organiser opens gates of their own campaigns, a volunteer with the role of the door reads figures', async () => {
    const organiser = await aMember(at.stage.world, 'bal@exemple.fr', {
      role: 'organiser',
      forms: ['Event/bal'],
    })
    expect((await organiser.post(gatesPath, aGate(at.stage.world, 'Porte de l’organisateur'))).status).toBe(
      200,
    )
    const door = await aMember(at.stage.world, 'porte@exemple.fr', { role: 'door', forms: ['Event/bal'] })
    const seen = await read(door)
    expect(seen.canManage).toBe(false)
    expect(seen.gates.every(({ link }) => link === null)).toBe(true)
    expect((await door.post(gatesPath, aGate(at.stage.world, 'Porte de plus'))).status).toBe(403)
    const treasurer = await aMember(at.stage.world, 'tresorier@exemple.fr', { role: 'treasurer' })
    expect((await treasurer.get(gatesPath)).status).toBe(403)
  })

  test('a gate says what is wrong with it', async () => {
    const refused = await at.stage.secretary.post<{ problems: { field: string; code: string }[] }>(
      gatesPath,
      aGate(at.stage.world, at.gate.name.toUpperCase(), { tierIds: [randomUUID()], endsAt: '2031-01-01' }),
    )
    expect(refused.body.problems?.map(({ field, code }) => `${field} ${code}`)).toEqual([
      'gate.name GATE_NAME_TAKEN',
      'gate.tierIds TIER_UNKNOWN',
    ])
  })
})

test('sixty days after its end a gate is deleted, with its devices and who came in, and not what it sold', async () => {
  const { key } = await aDevice(at.stage.world, (await at.stage.nextGate({ sells: true })).token)
  const sold = await aBrowser(at.stage.world.url).post('/ha-api/gates/sales', {
    key,
    id: randomUUID(),
    items: [{ tierId: at.stage.ball.definition.tiers[0]?.id, quantity: 1 }],
    amount: 0,
    paymentMethod: 'Cash',
    guest: { firstName: '', lastName: '', email: '' },
  })
  expect(sold.status).toBe(200)
  const entries = () =>
    at.stage.world.deps.db.selectFrom('offline_entry').select('device_id as deviceId').execute()
  expect((await entries()).every(({ deviceId }) => deviceId !== null)).toBe(true)
  await (await aDevice(at.stage.world, at.gate.token)).contact({ scans: [aScan(at.stage.world, 1)] })
  const count = async () =>
    Number(
      (
        await at.stage.world.deps.db
          .selectFrom('check_in')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  await applyTerms(at.stage.world.deps)
  expect(await count()).toBe(2)
  at.stage.world.moveOurTime(62 * 24 * 60 * 60_000)
  await applyTerms(at.stage.world.deps)
  expect(await count()).toBe(0)
  expect(await entries()).toEqual([{ deviceId: null }])
})
