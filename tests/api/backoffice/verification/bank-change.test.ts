import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AskBankChange, Verification } from '#contract/admin/verification.ts'
import type { Overview } from '#contract/admin/overview.ts'
import type { VerificationFile } from '#contract/admin/operator-verification.ts'
import type { ApiErrorBody } from '#contract/error.ts'
import type { VerificationEvent } from '#domain/organisation/verification-machine.ts'
import { bankChangeDelayMs, bankConfirmationMs } from '#domain/organisation/bank-change.ts'
import { applyBankChanges } from '#server/backoffice/verification/bank-change/apply-bank-changes.ts'
import { lapseBankChanges } from '#server/backoffice/verification/bank-change/lapse-bank-changes.ts'
import { readFile } from '#server/backoffice/verification/present-file.ts'
import { moveVerification } from '#server/catalogue/organisation/verification-store.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import type { Browser } from '../../../build/a-browser.ts'
import { aMember } from '../../../build/access/a-member.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { dropConstraints } from '../../../build/money/without-guard.ts'

let world: World
let form: StoredForm
let president: Browser
let treasurer: Browser
let other: Browser

const former = 'FR7630006000011234567890189'
const next = 'DE89370400440532013000'
const path = (organization = 'la-ruche') => `/ha-api/admin/organizations/${organization}/verification`

beforeEach(async () => {
  await world?.close()
  world = await aWorld({ webhooks: false })
  form = await aForm(world.deps.db)
  await world.deps.db.updateTable('verification').set({ iban: former }).execute()
  await signAllIn()
})
afterAll(() => world.close())

async function signAllIn(): Promise<void> {
  president = await aMember(world, 'presidente@exemple.fr', { role: 'president' })
  treasurer = await aMember(world, 'tresorier@exemple.fr', { role: 'treasurer' })
  other = await aMember(world, 'adjointe@exemple.fr', { role: 'treasurer' })
}

/** Moves the time; sessions are too old then. */
async function wait(ms: number): Promise<void> {
  world.moveOurTime(ms)
  await signAllIn()
}

type Answer = Verification & ApiErrorBody
const ask = (change: Partial<AskBankChange> = {}, by = treasurer, organization = 'la-ruche') =>
  by.post<Answer>(`${path(organization)}/bank-changes`, {
    iban: 'de89 3704 0044 0532 0130 00',
    holder: 'La Ruche',
    token: world.deps.newId(),
    ...change,
  })
async function asked(): Promise<string> {
  return (await ask()).body.bankChange?.pending?.id ?? ''
}
const confirm = (id: string, by = president) => by.post<Answer>(`${path()}/bank-changes/${id}/confirm`)
const refuse = (id: string, by = president) => by.post<Answer>(`${path()}/bank-changes/${id}/refuse`)
async function confirmed(): Promise<string> {
  const id = await asked()
  expect((await confirm(id)).status).toBe(200)
  return id
}
const move = (event: VerificationEvent) =>
  world.deps.db
    .transaction()
    .execute((tx) =>
      moveVerification(tx, { organisationId: form.organisationId, event }, world.deps.clock.now()),
    )
async function ibanNow(): Promise<string> {
  const { iban } = await world.deps.db.selectFrom('verification').select('iban').executeTakeFirstOrThrow()
  return iban
}
async function states(): Promise<string[]> {
  const rows = await world.deps.db.selectFrom('bank_change').select('state').orderBy('asked_at').execute()
  return rows.map(({ state }) => state)
}
const journal = async () => {
  const { rows } = await sql<{ action: string; from: string | null; iban: string }>`
    select action, detail ->> 'from' as "from", detail ->> 'iban' as iban from access_journal where action like 'bankChange%'
    order by created_at`.execute(world.deps.db)
  return rows.map(({ action, from, iban }) => [action, from, iban])
}
const mails = async () => {
  const { rows } = await sql<{ recipient: string; payload: { step: string } }>`
    select recipient, payload from mail where kind = 'bankChange' order by created_at, recipient`.execute(
    world.deps.db,
  )
  return rows
}
const taskOf = async (member: Browser) =>
  (await member.get<Overview>('/ha-api/admin/organizations/la-ruche/overview')).body.bankChange
const statuses = (answers: readonly { readonly status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('a new account is asked for, confirmed by another member, announced, and used after the delay', async () => {
  expect((await ask({ iban: 'DE00370400440532013000' })).body.problems).toMatchObject([{ code: 'IBAN' }])
  expect((await ask({ iban: former })).body.problems).toMatchObject([{ code: 'IBAN_SAME' }])
  expect((await ask({ holder: ' ' })).body.problems).toMatchObject([{ field: 'bankChange.holder' }])
  const token = world.deps.newId()
  for (const _ of [1, 2]) expect((await ask({ token })).status).toBe(200)
  expect((await ask({ token, holder: 'Le Verger' })).body.code).toBe('CONFLICT')
  expect((await ask({}, president)).body.code).toBe('BANK_CHANGE_OPEN')
  expect(await states()).toEqual(['waiting'])

  const { pending } = (await president.get<Verification>(path())).body.bankChange ?? {}
  const shown = { iban: next, holder: 'La Ruche', askedBy: 'tresorier@exemple.fr' }
  expect(pending).toMatchObject({ ...shown, canConfirm: true, isOwn: false, usedFrom: null })
  const id = pending?.id ?? ''
  expect(await taskOf(president)).toEqual({ isConfirmed: false, isOwn: false, at: pending?.until })
  expect((await confirm(id, treasurer)).status).toBe(403)
  for (const _ of [1, 2])
    expect((await confirm(id)).body.bankChange?.pending?.confirmedBy).toContain('presidente')
  expect(await taskOf(treasurer)).toMatchObject({ isConfirmed: true, isOwn: true })
  const operator = async (): Promise<VerificationFile['bankChange']> =>
    (await readFile(world.deps, 'la-ruche')).bankChange
  expect(await operator()).toMatchObject({ iban: 'DE89 •••• 000', holder: 'La Ruche' })

  await wait(bankChangeDelayMs - 60_000)
  expect(await applyBankChanges(world.deps)).toBe(0)
  expect(await ibanNow()).toBe(former)
  await wait(60_000)
  expect(await Promise.all([applyBankChanges(world.deps), applyBankChanges(world.deps)])).toContain(1)
  expect(await applyBankChanges(world.deps)).toBe(0)
  expect(await ibanNow()).toBe(next)
  expect((await president.get<Verification>(path())).body).toMatchObject({
    iban: 'DE89 •••• 000',
    bankChange: { canAsk: true, pending: null },
  })
  expect(await operator()).toBeNull()
  expect(await journal()).toEqual([
    ['bankChangeAsked', 'FR76 •••• 189', 'DE89 •••• 000'],
    ['bankChangeConfirmed', null, 'DE89 •••• 000'],
    ['bankChangeApplied', 'FR76 •••• 189', 'DE89 •••• 000'],
  ])
  const sent = await mails()
  const readers = ['adjointe@exemple.fr', 'presidente@exemple.fr', 'tresorier@exemple.fr']
  expect(sent).toHaveLength(12)
  expect(sent.slice(0, 4).map(({ recipient }) => recipient)).toEqual(expect.arrayContaining(readers))
  expect(JSON.stringify(sent)).not.toContain(next)
  expect(sent[4]?.payload).toMatchObject({
    step: 'confirmed',
    by: 'presidente@exemple.fr',
    iban: 'DE89 •••• 000',
  })
})

test('of two members who confirm at once, one does; of a confirmation and a refusal, one decides', async () => {
  const id = await asked()
  expect(statuses(await Promise.all([confirm(id), confirm(id, other)]))).toEqual([200, 409])
  await refuse(id)
  const second = await asked()
  const answers = await Promise.all([confirm(second), refuse(second, other)])
  // A refusal after the confirmation still stops the account.
  expect(answers[1]?.status).toBe(200)
  expect(await states()).toEqual(['refused', 'refused'])
  await wait(bankChangeDelayMs)
  expect(await applyBankChanges(world.deps)).toBe(0)
  expect(await ibanNow()).toBe(former)
})

test('a refusal before it is used stops it, also by its requester', async () => {
  expect((await refuse(await asked(), treasurer)).body.bankChange?.pending).toBeNull()
  const id = await confirmed()
  await wait(bankChangeDelayMs - 60_000)
  expect((await refuse(id, other)).status).toBe(200)
  await wait(60_000)
  expect(await applyBankChanges(world.deps)).toBe(0)
  expect((await refuse(id, president)).body.code).toBe('BANK_CHANGE_DECIDED')
  expect(await ibanNow()).toBe(former)
})

test('a request lapses after 72 hours; the next one, or the worker, records it with a mail', async () => {
  const id = await asked()
  expect(await lapseBankChanges(world.deps)).toBe(0)
  await wait(bankConfirmationMs)
  const { bankChange } = (await president.get<Verification>(path())).body
  expect(bankChange).toMatchObject({ pending: null, canAsk: true })
  expect((await confirm(id)).body.code).toBe('BANK_CHANGE_DECIDED')
  expect((await ask()).status).toBe(200)
  await wait(bankConfirmationMs)
  for (const ended of [1, 0]) expect(await lapseBankChanges(world.deps)).toBe(ended)
  expect(await states()).toEqual(['lapsed', 'lapsed'])
  expect((await mails()).filter(({ payload }) => payload.step === 'lapsed')).toHaveLength(8)
})

test('a suspended association neither asks nor confirms, and nothing is applied until it is verified again', async () => {
  const waiting = await asked()
  await move('suspend')
  expect((await confirm(waiting)).body.code).toBe('CONFLICT')
  expect((await refuse(waiting)).status).toBe(200)
  expect((await ask()).body.code).toBe('CONFLICT')
  await move('verify')
  await confirmed()
  await move('suspend')
  await wait(bankChangeDelayMs)
  expect(await applyBankChanges(world.deps)).toBe(0)
  await move('verify')
  expect(await applyBankChanges(world.deps)).toBe(1)
  expect(await ibanNow()).toBe(next)
})

test('an account that a president saves while the file is open again ends the change', async () => {
  await confirmed()
  await move('withdraw')
  const body = { iban: 'FR1420041010050500013M02606' }
  expect((await president.post(`${path()}/bank-details`, body)).status).toBe(200)
  expect(await states()).toEqual(['refused'])
})

test('only members with the right see and decide it, each in their association', async () => {
  const id = await asked()
  for (const role of ['secretary', 'reader'] as const) {
    const member = await aMember(world, `${role}@exemple.fr`, { role })
    expect((await member.get<Verification>(path())).body.bankChange).toBeNull()
    for (const refused of [await ask({}, member), await confirm(id, member), await refuse(id, member)])
      expect(refused.status).toBe(403)
  }
  await aForm(world.deps.db, { organisation: { slug: 'le-verger', name: 'Le Verger' } })
  const away = await aMember(world, 'verger@exemple.fr', { role: 'president', organizationSlug: 'le-verger' })
  expect((await away.post(`${path('le-verger')}/bank-changes/${id}/confirm`)).status).toBe(404)
  expect((await confirm(id, away)).status).toBe(404)
  // No other member could confirm.
  expect((await ask({}, away, 'le-verger')).body.code).toBe('CONFLICT')
  expect((await away.get<Verification>(path('le-verger'))).body.bankChange).toMatchObject({
    hasSecondMember: false,
  })
})

test('the table refuses a confirmation by the requester, and only its check does', async () => {
  const id = await asked()
  const { db } = world.deps
  const confirmAlone = () =>
    db
      .updateTable('bank_change')
      .set((eb) => ({ state: 'confirmed', confirmed_by: eb.ref('asked_by'), confirmed_at: new Date() }))
      .where('id', '=', id)
      .execute()
  await expect(confirmAlone()).rejects.toThrow('bank_change_second_person')
  await dropConstraints(db, 'bank_change_second_person')
  await confirmAlone()
  expect(await states()).toEqual(['confirmed'])
})
