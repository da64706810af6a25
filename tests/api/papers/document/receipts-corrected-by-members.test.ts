import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { History } from '#contract/account/history.ts'
import type { FoundReceipts } from '#contract/admin/found-receipts.ts'
import type { Members } from '#contract/admin/members.ts'
import { roleHas } from '#domain/access/rights.ts'
import { roles } from '#domain/access/roles.ts'
import { proofLifetimeMs } from '#domain/user/fresh-proof.ts'
import { createOperator } from '#server/identity/access/manage-operators.ts'
import { aForm } from '../../../build/a-form.ts'
import { aBrowser } from '../../../build/a-browser.ts'
import { aMember, aPresident, haveSecondFactor } from '../../../build/access/a-member.ts'
import { aPayer } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { aCompany, receiptActions } from '../../../build/documents/receipt-actions.ts'
import { receiptsDeclared } from '../../../build/documents/receipts.ts'
import { signIn } from '../../../build/identity.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'
import { give, lastOrder } from '../../../build/money-out/refunds.ts'

let world: World
let actions: ReturnType<typeof receiptActions>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  actions = receiptActions(world)
})
afterEach(() => world.close())

test('a correction replaces the receipt, mails the donor, and the journal has its number and no name', async () => {
  await actions.giveOnce()
  const president = await aPresident(world)
  const { receipt, typed } = await actions.opened(president)
  expect(typed).toMatchObject({ lastName: aPayer.lastName, version: 0 })
  const corrected = { ...typed, lastName: 'Moreau-Petit', address: '8 quai de la Fosse' }
  expect((await actions.correct(president, receipt.id, corrected)).body).toEqual({ corrected: true })
  expect((await actions.find(president)).body.receipts).toMatchObject([
    { isBeingReplaced: true, canCorrect: true },
  ])
  await actions.work()
  expect(await actions.amounts()).toEqual([-5000, 5000])
  expect(await actions.mails()).toMatchObject([
    { replaces: false },
    { replaces: true, number: `${actions.year()}-000002` },
  ])
  expect((await actions.find(president)).body.receipts).toMatchObject([
    { number: `${actions.year()}-000002`, state: 'valid', donor: `${aPayer.firstName} Moreau-Petit` },
    {
      number: `${actions.year()}-000001`,
      state: 'replaced',
      replacedBy: `${actions.year()}-000002`,
      canCorrect: false,
    },
  ])
  const { db } = world.deps
  const author = await db
    .selectFrom('receipt_correction')
    .innerJoin('user_account', 'user_account.id', 'receipt_correction.user_id')
    .select(['author', 'email', 'before', 'after'])
    .execute()
  expect(author).toMatchObject([
    {
      author: 'member',
      email: 'presidente@exemple.fr',
      before: { lastName: aPayer.lastName },
      after: { lastName: 'Moreau-Petit' },
    },
  ])
  const path = '/ha-api/admin/organizations/la-ruche/forms/Donation/dons/members'
  const { journal } = (await president.get<Members>(path)).body
  expect(journal[0]).toMatchObject({ action: 'receiptCorrected', subject: `${actions.year()}-000001` })
  const entries = await db.selectFrom('access_journal').select('detail').execute()
  expect(JSON.stringify(entries)).not.toContain('Moreau')
  expect(await violationsOf(world)).toEqual([])
})

test('a correction changes nothing where nothing changed: no number, no mail, no entry of the journal', async () => {
  await actions.giveOnce()
  const president = await aPresident(world)
  const { receipt, typed } = await actions.opened(president)
  const same = { ...typed, city: ` ${typed.city} ` }
  expect((await actions.correct(president, receipt.id, same)).body).toEqual({ corrected: false })
  await actions.work()
  expect(await actions.amounts()).toEqual([5000])
  const entries = await world.deps.db
    .selectFrom('access_journal')
    .select('action')
    .where('action', '=', 'receiptCorrected')
    .execute()
  expect(entries).toEqual([])
})

test('a correction of a company changes its name and address, never its SIREN or its form', async () => {
  await actions.giveOnce(aCompany)
  const president = await aPresident(world)
  const { receipt, typed } = await actions.opened(president)
  // Nothing of an invisible character is stored: the receipt would be that of the contact.
  for (const companyName of [' ', '\u200b', '\u202e\u0007'])
    expect((await actions.correct(president, receipt.id, { ...typed, companyName })).body.code).toBe(
      'VALIDATION',
    )
  const more = { companyName: 'Le Grand Phare', firstName: 'Alix', lastName: 'Autre' }
  const foreign = { companySiren: '404833048', companyLegalStatus: '5710', isOrganization: false }
  await actions.correct(president, receipt.id, { ...typed, ...more, ...foreign })
  await actions.work()
  const [, valid] = await actions.list()
  expect(valid?.facts).toMatchObject({
    kind: 'company',
    donor: { name: 'Le Grand Phare', siren: '732829320' },
  })
})

test('a correction has the checks of a payer who gets a receipt', async () => {
  await actions.giveOnce()
  const president = await aPresident(world)
  const { receipt, typed } = await actions.opened(president)
  const { status, body } = await actions.correct(president, receipt.id, {
    ...typed,
    firstName: '',
    zipCode: '1',
  })
  expect([status, body.code]).toEqual([400, 'VALIDATION'])
  expect(body.problems).toMatchObject([{ field: 'payer.firstName' }, { field: 'payer.zipCode' }])
})

test('a correction needs a recent sign-in, as issuing does; finding a receipt does not', async () => {
  await actions.giveOnce()
  const president = await aPresident(world)
  const { receipt, typed } = await actions.opened(president)
  world.moveOurTime(proofLifetimeMs)
  await president.post('/ha-oauth/session/refresh')
  expect((await actions.read(president, receipt.id)).body.code).toBe('PROOF_REQUIRED')
  expect((await actions.correct(president, receipt.id, typed)).body.code).toBe('PROOF_REQUIRED')
  expect((await actions.find(president)).status).toBe(200)
})

describe('refused', () => {
  test('a receipt that is void or was replaced', async () => {
    await actions.giveOnce()
    const president = await aPresident(world)
    const { receipt, typed } = await actions.opened(president)
    await actions.correct(president, receipt.id, { ...typed, lastName: 'Petit' })
    await actions.work()
    const again = { ...typed, lastName: 'Autre', version: 1 }
    expect((await actions.read(president, receipt.id)).body).toMatchObject({
      status: 409,
      code: 'RECEIPT_CHANGED',
    })
    expect((await actions.correct(president, receipt.id, again)).body.code).toBe('RECEIPT_CHANGED')
    await give(world.deps, await lastOrder(world.deps))
    await actions.work()
    const [voided] = (await actions.find(president)).body.receipts
    expect(voided).toMatchObject({ state: 'void', replacedBy: null, canCorrect: false })
    expect((await actions.correct(president, voided?.id ?? '', again)).body.code).toBe('RECEIPT_CHANGED')
    await actions.work()
    expect((await actions.amounts()).every((amount) => amount < 0)).toBe(true)
    // Nor does the donor see a receipt to correct.
    const donor = aBrowser(world.url)
    await signIn(world, donor, aPayer.email)
    const { data } = (await donor.get<History>('/ha-api/users/me/history')).body
    expect(data[0]?.correctableReceipts).toEqual([])
  })

  test('an association that issues no receipts here any more', async () => {
    await actions.giveOnce()
    const president = await aPresident(world)
    const { receipt, typed } = await actions.opened(president)
    await aForm(world.deps.db, { organisation: { taxReceipts: true } })
    expect((await actions.find(president)).body.receipts).toMatchObject([{ canCorrect: false }])
    expect((await actions.correct(president, receipt.id, { ...typed, lastName: 'Petit' })).body.code).toBe(
      'CONFLICT',
    )
  })
})

describe('who may correct', () => {
  test.each(roles)('a %s, by the table of rights', async (role) => {
    await actions.giveOnce()
    const { receipt, typed } = await actions.opened(await aPresident(world))
    const forms = role === 'organiser' || role === 'door' ? ['Donation/dons'] : []
    const browser = await aMember(world, `${role}@exemple.fr`, { role, forms })
    const expected = roleHas(role, 'receipt:issue') ? 200 : 403
    expect((await actions.find(browser)).status).toBe(expected)
    expect((await actions.read(browser, receipt.id)).status).toBe(expected)
    expect((await actions.correct(browser, receipt.id, { ...typed, lastName: 'Petit' })).status).toBe(
      expected,
    )
    await actions.work()
    expect(await actions.amounts()).toEqual(expected === 200 ? [-5000, 5000] : [5000])
  })

  test('another association, an operator and a visitor', async () => {
    await actions.giveOnce()
    const { receipt, typed } = await actions.opened(await aPresident(world))
    await aForm(world.deps.db, {
      organisation: { ...receiptsDeclared, slug: 'le-verger', name: 'Le Verger' },
    })
    const stranger = await aMember(world, 'verger@exemple.fr', {
      role: 'president',
      organizationSlug: 'le-verger',
    })
    await createOperator(world.deps, 'exploitation@exemple.fr')
    const operator = aBrowser(world.url)
    await haveSecondFactor(world, (await signIn(world, operator, 'exploitation@exemple.fr')).userId)
    const wrong = { ...typed, lastName: 'Voleuse' }
    for (const [browser, status] of [
      [stranger, 404],
      [operator, 404],
      [aBrowser(world.url), 401],
    ] as const) {
      expect((await actions.find(browser)).status).toBe(status)
      expect((await actions.read(browser, receipt.id)).status).toBe(status)
      expect((await actions.correct(browser, receipt.id, wrong)).status).toBe(status)
    }
    // In the stranger's own association the receipt does not exist.
    const own = '/ha-api/admin/organizations/le-verger/receipts'
    const found = await stranger.post<FoundReceipts>(`${own}/search`, { text: '', year: null, page: 1 })
    expect(found.body).toEqual({ receipts: [], count: 0 })
    expect((await stranger.get(`${own}/issued/${receipt.id}`)).status).toBe(404)
    expect((await stranger.post(`${own}/issued/${receipt.id}/correct`, wrong)).status).toBe(404)
    expect((await stranger.get(`${own}/issued/hier`)).status).toBe(404)
    await actions.work()
    expect(await actions.amounts()).toEqual([5000])
  })
})
