import type { YearCloses } from '#contract/admin/money/year-close.ts'
import type { Cheques } from '#contract/admin/money/offline.ts'
import type { CorrectableOrder } from '#contract/admin/order/order-correction.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { CancellationPlan, StartedCancellation } from '#contract/cancellation/cancellation.ts'
import type { Verification } from '#contract/admin/verification.ts'
import { parisDate } from '#domain/format.ts'
import { applyBankChanges } from '#server/backoffice/verification/bank-change/apply-bank-changes.ts'
import { lapseBankChanges } from '#server/backoffice/verification/bank-change/lapse-bank-changes.ts'
import { endOldPromises } from '#server/money/offline/end-old-promises.ts'
import { aMember } from '../../access/a-member.ts'
import { aPayer } from '../../a-shopper.ts'
import type { Browser } from '../../a-browser.ts'
import { workOff } from '../../money-out/a-cancellation.ts'
import { aCheque } from '../../money/an-offline-entry.ts'
import { type Act, type Scene, day, onOrder } from './scene.ts'

/** A signed-in member of the association of a scene, and a key for its requests. */
async function aScenedMember({ world, slug, nextNumber }: Scene, role: 'treasurer' | 'president') {
  const number = nextNumber()
  const email = `${role}.${slug}.${number}@exemple.fr`
  const member = await aMember(world, email, { role, organizationSlug: slug })
  return {
    member,
    token: `${slug}-${number}-of-a-member`,
    today: parisDate(world.deps.clock.now()),
    path: `/ha-api/admin/organizations/${slug}`,
  }
}

/** Sends a request twice, since a repeated one is the same. */
async function twice<Answer>(member: Browser, path: string, body: object): Promise<Answer> {
  const { body: answer } = await member.post<Answer>(path, body)
  await member.post(path, body)
  return answer
}

const items = (quantity: number) => [{ tier: 'place', quantity }]

/** Money is promised, asked again with other content, and then arrives, is cancelled, or waits until its term. */
export const promise = ([tickets, end]: readonly [number, 'receive' | 'cancel' | 'term']): Act => ({
  name: `promise ${tickets} tickets, then ${end}`,
  run: async (scene) => {
    const { member, path, token, today } = await aScenedMember(scene, 'treasurer')
    const { paidOn: _paidOn, isAnother: _isAnother, ...entry } = aCheque({ token, items: items(tickets) })
    const url = `${path}/forms/Event/soiree/expected`
    const { paymentId } = await twice<{ paymentId?: string }>(member, url, entry)
    await member.post(url, { ...entry, number: '12' })
    if (paymentId === undefined) return
    const receipt = { number: '0012345', bank: 'Banque', paidOn: today, isAnother: false }
    const receive = () => twice(member, `${path}/expected/${paymentId}/receive`, receipt)
    const { db, clock } = scene.world.deps
    if (end === 'receive') await receive()
    if (end === 'term')
      await endOldPromises(db, { now: new Date(clock.now().getTime() + 366 * day), limit: 5 })
    await twice(member, `${path}/expected/${paymentId}/cancel`, {})
    await receive()
  },
})

/** Cheques are entered, put into a deposit twice, and one comes back unpaid. */
export const bankCheques = (count: number): Act => ({
  name: `bank ${count} cheques`,
  run: async (scene) => {
    const { member, path, token, today } = await aScenedMember(scene, 'treasurer')
    for (let number = 0; number < count; number += 1)
      await twice(
        member,
        `${path}/forms/Event/soiree/offline`,
        aCheque({
          token: `${token}-${number}`,
          number: String(number),
          paidOn: today,
          isAnother: true,
          items: [{ tier: 'open-donation', quantity: 1, customAmount: 1500 }],
        }),
      )
    const { waiting } = (await member.get<Cheques>(`${path}/cheques`)).body
    const payments = waiting.map(({ paymentId }) => paymentId)
    if (payments.length === 0) return
    const deposits = `${path}/cheques/deposits`
    await twice(member, deposits, { token, payments, depositedOn: today })
    await member.post(deposits, { token: `${token}-other`, payments, depositedOn: today })
    await twice(member, `${path}/cheques/${payments[0] ?? ''}/return`, {})
  },
})

/** A campaign with paid and promised orders is cancelled, with an offer to give or without. */
export const cancelCampaign = (giftDays: number | null): Act => ({
  name: `cancel a campaign, ${giftDays === null ? 'refund' : 'offer to give'}`,
  run: async (scene) => {
    const tiers = [{ key: 'place', name: 'Place', price: 1500, stock: 5 }]
    const form = { type: 'Event', slug: `fete-${scene.nextNumber()}`, presetAmounts: [], tiers }
    const { shopper, tier } = await scene.aSecondForm(form)
    const place = { tierId: tier('place'), participant: { firstName: 'Paul', lastName: 'Kervran' } }
    const cart = await shopper.fillItems([place, place], aPayer)
    await shopper.saveTip(cart, 200)
    const { paymentId } = await shopper.payCart(cart, '4242424242424242')
    await shopper.confirm(paymentId)
    const { member, path, token } = await aScenedMember(scene, 'treasurer')
    const { paidOn: _paidOn, isAnother: _isAnother, ...entry } = aCheque({ token, items: items(1) })
    await member.post(`${path}/forms/Event/${form.slug}/expected`, entry)
    const url = `${path}/forms/Event/${form.slug}/cancellations`
    const { price, orders, amount, mails } = (await member.get<CancellationPlan>(url)).body
    const written = mails.map(({ locale, subject, text }) => ({ locale, subject, text }))
    const asked = { token, giftDays, price, orders, amount, mails: written }
    const { id } = await twice<StartedCancellation>(member, url, asked)
    await twice(member, `${url}/${id}/pause`, {})
    await workOff(scene.world.deps)
    await twice(member, `${url}/${id}/resume`, {})
    await workOff(scene.world.deps)
    await scene.stage.moveTime(31 * day)
    await workOff(scene.world.deps)
  },
})

/** The payer and the first person of an order are corrected twice, the second time against an old version. */
export const correctOrder = (index: number): Act =>
  onOrder('correct order', index, async (scene, orderId) => {
    const { member, path } = await aScenedMember(scene, 'treasurer')
    const url = `${path}/orders/${orderId}/correction`
    const { version, payer, lines } = (await member.get<CorrectableOrder>(url)).body
    await twice<OrderSheet>(member, url, {
      version,
      payer: { ...payer, lastName: 'Kerouredan', email: 'autre.adresse@exemple.fr' },
      lines: lines.map(({ id, participant, answers }) => ({
        id,
        participant: participant === null ? null : { ...participant, firstName: 'Yann' },
        answers,
      })),
    })
  })

/** The last year, with a cheque of its end, is closed and then closed again. */
export const closeLastYear: Act = {
  name: 'close the last year',
  run: async (scene) => {
    const { member, path, token, today } = await aScenedMember(scene, 'treasurer')
    const year = Number(today.slice(0, 4)) - 1
    const [end, paidOn] = [`${year}-12-31`, `${year}-12-15`]
    const given = [{ tier: 'open-donation', quantity: 1, customAmount: 2000 }]
    await member.post(`${path}/forms/Event/soiree/offline`, aCheque({ token, paidOn, items: given }))
    for (const reason of ['', 'Une correction.']) {
      const { shown } = (await member.get<YearCloses>(`${path}/closes?end=${end}&now=true`)).body
      if (shown === null) return
      const { closes, seen } = shown
      const asked = { end, token: `${token}-${closes.length}`, closes: closes.length, seen, reason }
      await twice(member, `${path}/closes`, asked)
    }
  },
}

/** A treasurer asks for another bank account; a president decides, or the term of the request ends. */
export const changeBankAccount = (decision: 'confirm' | 'refuse' | 'lapse'): Act => ({
  name: `change the bank account, ${decision}`,
  run: async (scene) => {
    const { member, path, token } = await aScenedMember(scene, 'treasurer')
    const { member: president } = await aScenedMember(scene, 'president')
    const url = `${path}/verification/bank-changes`
    const account = { iban: 'FR1420041010050500013M02606', holder: 'ASSOC DE LA SCENE' }
    const { bankChange } = await twice<Verification>(member, url, { ...account, token })
    const asked = bankChange?.pending?.id
    if (decision !== 'lapse' && asked !== undefined) await twice(president, `${url}/${asked}/${decision}`, {})
    await scene.stage.moveTime(4 * day)
    for (const turn of [applyBankChanges, lapseBankChanges]) await turn(scene.world.deps)
  },
})
