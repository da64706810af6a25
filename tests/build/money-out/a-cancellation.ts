import type {
  Cancellation,
  CancellationPlan,
  StartedCancellation,
} from '#contract/cancellation/cancellation.ts'
import type { Deps } from '#server/money/deps.ts'
import {
  pollCancellations,
  pollCancelledOrders,
} from '#server/money/refund/cancellation/process-cancellations.ts'
import { pollRefunds } from '#server/money/refund/execute-refund.ts'
import type { Browser } from '../a-browser.ts'

/** The cancellations of a campaign, as a member of La Ruche calls them: `Event/gala`. */
export function cancellationsOf(browser: Browser, form: string) {
  const path = `/ha-api/admin/organizations/la-ruche/forms/${form}/cancellations`
  const plan = async (price?: string) =>
    (await browser.get<CancellationPlan>(price === undefined ? path : `${path}?price=${price}`)).body
  const ask = (body: object) => browser.post<StartedCancellation & { code?: string }>(path, body)
  /** The body that the screen sends for a plan. */
  const bodyOf = (
    { price, orders, amount, mails }: CancellationPlan,
    token: string,
    giftDays: number | null = null,
  ) => ({
    token,
    giftDays,
    price,
    orders,
    amount,
    mails: mails.map(({ locale, subject, text }) => ({ locale, subject, text })),
  })
  const start = async (token: string, price?: string, giftDays: number | null = null) =>
    (await ask(bodyOf(await plan(price), token, giftDays))).body.id
  const read = async (id: string) => (await browser.get<Cancellation>(`${path}/${id}`)).body
  const change = (id: string, name: string, body?: object) =>
    browser.post<Cancellation & { code?: string }>(`${path}/${id}/${name}`, body)
  return { path, plan, ask, bodyOf, start, read, change }
}

/** Does what the worker does for cancellations and their refunds, until nothing is due. */
export async function workOff(deps: Deps): Promise<void> {
  for (let work = 1; work > 0;) work = (await pollCancelledOrders(deps)) + (await pollRefunds(deps))
  await pollCancellations(deps)
}

/** Orders by state, as the screen counts them. */
export function countsOf({ statuses }: Cancellation): Record<string, number> {
  return Object.fromEntries(statuses.map(({ status, orders }) => [status, orders]))
}
