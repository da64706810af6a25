import type { ApiErrorBody } from '#contract/error.ts'
import type { CorrectOrder, CorrectableOrder } from '#contract/admin/order/order-correction.ts'
import type { OrderSheet } from '#contract/admin/order/order-sheet.ts'
import type { StoredForm } from '#server/catalogue/form/form-store.ts'
import { readTickets } from '#server/program/pages/read-tickets.ts'
import type { Browser } from '../a-browser.ts'
import { aPayer, aShopper, tierIdOf } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { lastOrder } from '../money-out/refunds.ts'

/** The address of an order of La Ruche for its members. */
export const urlOfOrder = (order: string) => `/ha-api/admin/organizations/la-ruche/orders/${order}`

/** The first line of a correction for another person. */
export const forAnother = (typed: CorrectOrder, participant: object): CorrectOrder => ({
  ...typed,
  lines: typed.lines.map((line, index) =>
    index === 0 && line.participant !== null
      ? { ...line, participant: { ...line.participant, ...participant } }
      : line,
  ),
})

/** Buys places of a form with one question, corrects their orders as a member, and reads their tickets. */
export function correctionActions(world: World, form: StoredForm, member: Browser) {
  const { db } = world.deps
  /** Two places of Zoé, for Paul and Anne. */
  const anOrder = async (): Promise<string> => {
    const shopper = aShopper(world, form)
    const fieldId = form.definition.tiers[0]?.customFields[0]?.id
    const place = (firstName: string) => ({
      tierId: tierIdOf(form, 'place'),
      participant: { firstName, lastName: 'Kervran', birthDate: '04/05/1980' },
      customFields: [{ fieldId, value: 'Carné' }],
    })
    const cart = await shopper.fillItems([place('Paul'), place('Anne')], aPayer)
    const { paymentId } = await shopper.payCart(cart, '4242424242424242')
    await shopper.confirm(paymentId)
    return lastOrder(world.deps)
  }
  const send = (order: string, body: CorrectOrder, by = member) =>
    by.post<OrderSheet & ApiErrorBody>(`${urlOfOrder(order)}/correction`, body)
  /** The correction that changes nothing, to be changed. */
  const typedOf = async (order: string): Promise<CorrectOrder> => {
    const { body } = await member.get<CorrectableOrder>(`${urlOfOrder(order)}/correction`)
    const { version, payer, lines } = body
    return {
      version,
      payer,
      lines: lines.map(({ id, participant, answers }) => ({ id, participant, answers })),
    }
  }
  /** The addresses in the codes of its tickets. */
  const codesOf = async (order: string): Promise<string[]> => {
    const page = await readTickets(world.deps, order)
    return page?.tickets.flatMap(({ verifyUrl }) => verifyUrl ?? []) ?? []
  }
  /** The outcome of a code at the door. */
  const check = async (code = ''): Promise<string> => {
    const answer = await fetch(`${world.url}/ha-api/tickets/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: world.deps.settings.publicUrl },
      body: JSON.stringify({ code }),
    })
    return ((await answer.json()) as { outcome: string }).outcome
  }
  const ticketsOf = (order: string) =>
    db
      .selectFrom('ticket')
      .innerJoin('order_item', 'order_item.id', 'ticket.order_item_id')
      .select(['ticket.id', 'ticket.number'])
      .where('ticket.order_id', '=', order)
      .orderBy('position')
      .execute()
  const snapshotOf = (order: string) =>
    db.selectFrom('payment').select(['snapshot', 'amount_cents']).where('order_id', '=', order).execute()
  return { anOrder, send, typedOf, codesOf, check, ticketsOf, snapshotOf }
}
