import type { FoundReceipts } from '#contract/admin/found-receipts.ts'
import type { CorrectableReceipt, Corrected } from '#contract/receipt-correction.ts'
import { sql } from 'kysely'
import { aForm } from '../a-form.ts'
import type { Browser } from '../a-browser.ts'
import { aPayer, aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { manyGifts } from './many-receipts.ts'
import { aReceiptOffice, receiptsDeclared } from './receipts.ts'

type Answer<Body> = Body & { code?: string; problems?: unknown }

/** The payer of a gift of a company. */
export const aCompany = {
  isOrganization: true,
  companyName: 'Le Phare',
  companySiren: '732829320',
  companyLegalStatus: '9220',
}

/** Acts as members of La Ruche on its receipts, in a world. */
export function receiptActions(world: World) {
  const base = '/ha-api/admin/organizations/la-ruche/receipts'
  const office = aReceiptOffice(world)
  /** A gift of 50 euros, with its receipt. */
  const giveOnce = async (payer: object = {}): Promise<void> => {
    const shopper = aShopper(world, await aForm(world.deps.db, { organisation: { ...receiptsDeclared } }))
    const gift = [{ tierId: shopper.openTierId, customAmount: 5000 }]
    const answers = { ...aPayer, ...payer }
    const cart = await shopper.fillItems(gift, { ...answers, emailConfirmation: answers.email })
    await shopper.saveTip(cart, 0)
    const { paymentId } = await shopper.payCart(cart, '4242424242424242')
    await shopper.confirm(paymentId)
    await office.work()
  }
  const find = (browser: Browser, text = '', more: object = {}) =>
    browser.post<Answer<FoundReceipts>>(`${base}/search`, { text, year: null, page: 1, ...more })
  const read = (browser: Browser, id: string) =>
    browser.get<Answer<CorrectableReceipt>>(`${base}/issued/${id}`)
  const correct = (browser: Browser, id: string, body: object) =>
    browser.post<Answer<Corrected>>(`${base}/issued/${id}/correct`, body)
  /** The newest receipt, and what to send in order to correct it. */
  const opened = async (browser: Browser) => {
    const [receipt] = (await find(browser)).body.receipts
    if (receipt === undefined) throw new Error('no receipt')
    const { donor, version } = (await read(browser, receipt.id)).body
    return { receipt, typed: { ...donor, version } }
  }
  return { ...office, giveOnce, find, read, correct, opened }
}

/**
 * Copies the only order of a database, whose receipt is valid, with a valid receipt for each copy: of a donor with one
 * of these names, or else with a number behind their name.
 */
export async function manyReceipts(
  world: World,
  count: number,
  names: readonly string[] = [],
): Promise<void> {
  const { db } = world.deps
  await manyGifts(world, count)
  await sql`insert into receipt (id, organisation_id, year, number, label, order_id, kind, amount_cents, facts, created_at,
      next_try_at)
    select gen_random_uuid(), r.organisation_id, r.year, d.n + 1, r.year || '-' || lpad((d.n + 1)::text, 6, '0'),
      d.order_id, r.kind, r.amount_cents,
      jsonb_set(r.facts, '{donor,name}', to_jsonb(
        coalesce((${[...names]}::text[])[d.n], (r.facts -> 'donor' ->> 'name') || ' ' || to_hex(d.n * 7919))
      )),
      r.created_at, null
    from receipt r, (
      select order_id, year, row_number() over () as n from receipt_due
      where order_id not in (select order_id from receipt)
    ) d`.execute(db)
  await sql`analyze`.execute(db)
}
