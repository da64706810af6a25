import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeIdentityProofs } from '#server/identity/user/identity-proofs.ts'
import { readTickets } from '#server/program/pages/read-tickets.ts'
import { openTicketSigner } from '#server/papers/ticket/ticket-keys.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCli, aFile, runOffline } from '../../../build/commands/a-cli.ts'
import { invitation, orderTwoTickets } from '../../../build/documents/two-tickets.ts'

let world: World
let orderId: string
/** The addresses in the QR codes of a family's two tickets. */
let codes: string[]

beforeAll(async () => {
  world = await aWorld()
  orderId = await orderTwoTickets(world)
  codes = await codesOf()
})
afterAll(() => world.close())

async function codesOf(): Promise<string[]> {
  const page = await readTickets(world.deps, orderId)
  return page?.tickets.flatMap(({ verifyUrl }) => verifyUrl ?? []) ?? []
}

async function check(code: string) {
  const answer = await fetch(`${world.url}/ha-api/tickets/check`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.deps.settings.publicUrl },
    body: JSON.stringify({ code }),
  })
  return (await answer.json()) as { outcome: string; ticket: object | null }
}

describe('the tickets of an order', () => {
  test('have codes of their own, which lead to the page that checks them', () => {
    expect(new Set(codes).size).toBe(2)
    for (const code of codes)
      expect(code.startsWith(`${world.deps.settings.publicUrl}/billets/verifier#`)).toBe(true)
  })

  test('are verified without a database, and a forged one is refused', async () => {
    const [code = ''] = codes
    const keys = await aCli(world)('ticket', 'keys')
    expect(keys).toHaveLength(1)
    const file = aFile(keys.join('\n'))
    const verify = (text: string) => runOffline('ticket', 'verify', text, '--keys', file)
    const valid = await verify(code)
    expect(valid.code).toBe(0)
    expect(valid.out).toMatch(/^valid: ticket 0001 of form [0-9a-f-]{36}, until 14\/12\/2099/)
    const refused = await verify(`${code.slice(0, -40)}${'A'.repeat(40)}`)
    expect(refused).toMatchObject({ code: 1, out: '' })
    expect(refused.err).toMatch(/^forged:/)
  })

  test('are known to the server, with their event and without a name', async () => {
    const { outcome, ticket } = await check(codes[0] ?? '')
    expect(outcome).toBe('valid')
    expect(ticket).toEqual({
      number: 1,
      title: 'Bal d’hiver',
      organizationName: 'La Ruche',
      startDate: '2099-12-12T18:30:00.000Z',
      tierName: invitation,
      expiresAt: '2099-12-14T18:30:00.000Z',
    })
  })
})

describe('the server refuses', () => {
  test('what is no ticket, and a signed one that does not exist', async () => {
    expect(await check('x')).toEqual({ outcome: 'unreadable', ticket: null })
    const sign = await openTicketSigner(world.deps)
    const made = sign({
      formId: world.deps.newId(),
      number: 9,
      code: 'F'.repeat(32),
      expiresAt: new Date('2099-01-01T00:00:00Z'),
    })
    expect(await check(made)).toEqual({ outcome: 'unknownTicket', ticket: null })
  })

  test('a cancelled ticket, whose page shows no code any more', async () => {
    const now = world.deps.clock.now()
    const { db } = world.deps
    await db.updateTable('ticket').set({ cancelled_at: now }).where('number', '=', 2).execute()
    expect(await check(codes[1] ?? '')).toMatchObject({ outcome: 'cancelled', ticket: { number: 2 } })
    expect(await codesOf()).toHaveLength(1)
  })

  test('an expired ticket', async () => {
    const sign = await openTicketSigner(world.deps)
    const row = await world.deps.db
      .selectFrom('ticket')
      .select(['form_id', 'code', 'number'])
      .where('number', '=', 1)
      .executeTakeFirstOrThrow()
    const expired = sign({ ...row, formId: row.form_id, expiresAt: new Date('2026-01-01T00:00:00Z') })
    expect(await check(expired)).toMatchObject({ outcome: 'expired', ticket: { number: 1 } })
  })
})

describe('the key', () => {
  const row = () => world.deps.db.selectFrom('ticket_key').selectAll().orderBy('created_at', 'desc').execute()

  test('that was replaced still verifies, and never signs again', async () => {
    const cli = aCli(world)
    const [former = ''] = await codesOf()
    world.moveOurTime(1_000)
    await cli('ticket', 'rotate-key')
    const [present = ''] = await codesOf()
    expect(present).not.toBe(former)
    expect(await cli('ticket', 'keys')).toHaveLength(2)
    expect((await cli('ticket', 'verify', former))[0]).toMatch(/^valid/)
    expect((await cli('ticket', 'verify', present))[0]).toMatch(/^valid/)
    const [, retired] = await row()
    expect(retired?.retired_at).toBeInstanceOf(Date)
    expect(retired?.sealed_private_key).toBeNull()
  })

  test('that was stolen verifies nothing once it is revoked, and its tickets get codes of another key', async () => {
    const cli = aCli(world)
    const [former = ''] = await codesOf()
    const [stolen = ''] = await cli('ticket', 'keys')
    await cli('ticket', 'revoke-key', stolen)
    expect(await cli('ticket', 'keys')).not.toContain(stolen)
    await expect(cli('ticket', 'verify', former)).rejects.toThrow('unknown key')
    expect((await check(former)).outcome).toBe('unknownKey')
    const [present = ''] = await codesOf()
    expect((await check(present)).outcome).toBe('valid')
    await expect(cli('ticket', 'revoke-key', stolen)).rejects.toThrow('revoked before')
  })

  test('is created once, by however many first tickets', async () => {
    await world.deps.db.deleteFrom('ticket_key').execute()
    const all = await Promise.all(Array.from({ length: 8 }, () => codesOf()))
    expect(new Set(all.flat()).size).toBe(1)
    expect(await row()).toHaveLength(1)
  })

  test('is encrypted anew by a new secret, and replaced when the secret was lost', async () => {
    const secrets = (...names: [string, ...string[]]) => {
      const [first, ...more] = names.map((name) => Buffer.alloc(32, name))
      return { ...world.deps, identity: makeIdentityProofs([first ?? Buffer.alloc(32), ...more]) }
    }
    await world.deps.db.deleteFrom('ticket_key').execute()
    await openTicketSigner(secrets('old'))
    await openTicketSigner(secrets('new', 'old'))
    await openTicketSigner(secrets('new'))
    expect(await row()).toHaveLength(1)
    world.moveOurTime(1_000)
    await openTicketSigner(secrets('lost'))
    expect(await row()).toHaveLength(2)
  })
})
