import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Export, OwnData } from '#contract/account/own-data.ts'
import type { History } from '#contract/account/history.ts'
import type { CorrectableReceipt } from '#contract/receipt-correction.ts'
import { type Browser, aBrowser } from '../../../build/a-browser.ts'
import { aPresident } from '../../../build/access/a-member.ts'
import { aPayer } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { receiptActions } from '../../../build/documents/receipt-actions.ts'
import { signIn } from '../../../build/identity.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let actions: ReturnType<typeof receiptActions>
beforeEach(async () => {
  world = await aWorld({ webhooks: false })
  actions = receiptActions(world)
})
afterEach(() => world.close())

const me = '/ha-api/users/me'

async function signedIn(email: string): Promise<Browser> {
  const browser = aBrowser(world.url)
  await signIn(world, browser, email)
  return browser
}

/** A gift whose receipt its donor corrects, and then a member of the association. */
async function aCorrectedReceipt(): Promise<{ donor: Browser; orderNumber: string }> {
  await actions.giveOnce()
  const donor = await signedIn(aPayer.email)
  const [order] = (await donor.get<History>(`${me}/history`)).body.data
  const path = `${me}/orders/${order?.id}/receipts/${actions.year()}`
  const { donor: stated, version } = (await donor.get<CorrectableReceipt>(path)).body
  await donor.post(`${path}/correct`, {
    ...stated,
    version,
    lastName: 'Grand',
    address: '=8 quai de la Fosse',
  })
  await actions.work()
  const president = await aPresident(world)
  const { receipt, typed } = await actions.opened(president)
  await actions.correct(president, receipt.id, { ...typed, lastName: 'Petit' })
  await actions.work()
  return { donor, orderNumber: order?.orderNumber ?? '' }
}

test('the export has the corrections of receipts: who, when, before and after; its table runs no formula', async () => {
  const { donor, orderNumber } = await aCorrectedReceipt()
  expect((await donor.get<OwnData>(`${me}/data`)).body.receiptCorrections).toBe(2)
  const { body } = await donor.get<Export>(`${me}/export`)
  expect(body.data.receiptCorrections).toMatchObject([
    {
      orderNumber,
      year: actions.year(),
      author: 'donor',
      before: { lastName: aPayer.lastName, address: aPayer.address },
      after: { lastName: 'Grand', address: '=8 quai de la Fosse' },
    },
    { orderNumber, author: 'member', before: { lastName: 'Grand' }, after: { lastName: 'Petit' } },
  ])
  // Who of the association corrected it is not a datum of the donor.
  expect(JSON.stringify(body)).not.toContain('presidente@exemple.fr')
  const [heading, ...rows] = body.correctionsCsv.split('\r\n')
  expect(heading).toBe('\uFEFFCommande;Année des dons;Date;Corrigé par;Information;Avant;Après')
  expect(rows.map((row) => row.split(';').slice(3).join(';'))).toEqual([
    `Vous;Nom;${aPayer.lastName};Grand`,
    `Vous;Adresse;${aPayer.address};'=8 quai de la Fosse`,
    'L’association;Nom;Grand;Petit',
  ])
})

test('another user and the member who corrected it export none of it', async () => {
  await aCorrectedReceipt()
  for (const email of ['autre@exemple.fr', 'presidente@exemple.fr']) {
    const { body } = await (await signedIn(email)).get<Export>(`${me}/export`)
    expect(body.data.receiptCorrections).toEqual([])
    expect(body.correctionsCsv.split('\r\n')).toHaveLength(1)
  }
})

test('an erased account leaves receipts and their corrections for the legal term, without an account to name', async () => {
  const { donor } = await aCorrectedReceipt()
  expect((await donor.post(`${me}/erase`, { isConfirmed: true })).body).toEqual({ erased: true })
  const { db } = world.deps
  const corrections = await db
    .selectFrom('receipt_correction')
    .innerJoin('user_account', 'user_account.id', 'receipt_correction.user_id')
    .select(['author', 'after', 'email', 'first_name', 'last_name'])
    .orderBy('number')
    .execute()
  expect(corrections).toMatchObject([
    { author: 'donor', after: { lastName: 'Grand' }, first_name: '', last_name: '' },
    { author: 'member', after: { lastName: 'Petit' }, email: 'presidente@exemple.fr' },
  ])
  expect(corrections[0]?.email).toMatch(/@erased\.invalid$/)
  // The receipts stay as they were sent, and none is issued for the end of the account.
  await actions.work()
  expect(await actions.amounts()).toEqual([-5000, -5000, 5000])
  // A new account of the same address sees nothing of it.
  const again = await signedIn(aPayer.email)
  expect((await again.get<Export>(`${me}/export`)).body.data.receiptCorrections).toEqual([])
  expect(await violationsOf(world)).toEqual([])
})
