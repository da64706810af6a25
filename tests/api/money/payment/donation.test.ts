import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { aForm } from '../../../build/a-form.ts'
import { aShopper } from '../../../build/a-shopper.ts'
import { aWorld, type World } from '../../../build/a-world.ts'
import { violationsOf } from '../../../build/invariant-checks.ts'

let world: World
let form: StoredForm

beforeAll(async () => {
  world = await aWorld()
  form = await aForm(world.deps.db)
  await world.startWorker()
})
afterAll(() => world.close())

test('a gift of 42 € with a tip and 3-D Secure makes one order, a balanced ledger and two mails', async () => {
  const shopper = aShopper(world, form)
  const { paymentId, paymentRequestId, executed } = await shopper.pay('4000000000003220')
  expect(executed.status).toBe('Redirect')
  const back = await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  expect(back.headers.get('location')).toContain(`/paiement/embarque/confirmation/${paymentRequestId}`)
  const { body: confirmed } = await shopper.confirm(paymentId)
  expect(confirmed.status).toBe('Confirmed')

  const orders = await world.deps.db.selectFrom('order').selectAll().execute()
  expect(orders).toMatchObject([
    { amount_cents: 4200, tip_cents: 340, number: expect.stringMatching(/^\d{4}-000001$/) as string },
  ])
  const entries = await world.deps.db
    .selectFrom('ledger_entry')
    .innerJoin('account', 'account.id', 'ledger_entry.account_id')
    .select(['kind', 'amount_cents'])
    .orderBy('amount_cents')
    .execute()
  expect(entries).toEqual([
    { kind: 'org_payable', amount_cents: -4200 },
    { kind: 'platform_tip', amount_cents: -340 },
    { kind: 'psp_clearing', amount_cents: 4540 },
  ])
  await expect.poll(() => sentMails(world)).toEqual(['newGift', 'payerConfirmation'])
  await expect.poll(() => violationsOf(world)).toEqual([])
})

test('a frictionless card is confirmed at once', async () => {
  const { executed } = await aShopper(world, form).pay('4242424242424242')
  expect(executed).toMatchObject({
    status: 'Confirmed',
    redirectUrl: expect.stringContaining('/confirmation/') as string,
  })
})

test('after a refused card another one can be used', async () => {
  const shopper = aShopper(world, form)
  const { paymentRequestId, executed, paymentId } = await shopper.pay('4000000000000002')
  expect(executed).toEqual({ status: 'Refused', errorCode: 'hapay_card_declined' })
  const { body: session } = await shopper.openSession(paymentRequestId)
  expect(session.paymentId).not.toBe(paymentId)
  await shopper.enterCard(session.tokenizationSessionId, '4242424242424242')
  expect((await shopper.execute(paymentRequestId, session)).body.status).toBe('Confirmed')
})

function sentMails({ deps }: World): Promise<string[]> {
  return deps.db
    .selectFrom('mail')
    .select('kind')
    .where('state', '=', 'sent')
    .orderBy('kind')
    .execute()
    .then((rows) => rows.map((row) => row.kind))
}
