import type { RegularisationView, Reinitialized } from '#contract/schedule/regularisation.ts'
import type { aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { aCollector } from './a-collector.ts'
import { listDebits } from './debits.ts'

/** Why a bank refused: for want of money it is tried again by itself, nothing follows the others. */
export type BankRefusal = 'hapay_authentication_required' | 'hapay_insufficient_funds' | 'hapay_lost_card'

/** A debit that its payer has to pay in person: its payment, and the key of the mail that told it. */
export interface RefusedDebit {
  readonly unpaid: string
  readonly cle: string
}

/** Comes to the day of the second debit of an order in three, which the bank refuses. */
export async function refuseSecond(world: World, code: BankRefusal): Promise<RefusedDebit> {
  const collector = aCollector(world)
  const [, second] = await listDebits(world.deps.db)
  if (second === undefined) throw new Error('no second debit')
  await world.setScenario({ nextSaved: [code] })
  await collector.passTo(second.due)
  const [told] = await collector.mailsOf('installmentRefused')
  return { unpaid: second.paymentId, cle: collector.keyOf(told?.regularisationUrl ?? '') }
}

/** The calls of the page that the mail of a refused debit leads to; `debit` is the one of the moment. */
export function regularisationCalls(
  shopperOf: () => Pick<ReturnType<typeof aShopper>, 'call'>,
  debit: () => RefusedDebit,
) {
  return {
    view: (query: string) =>
      shopperOf().call<RegularisationView>(
        'GET',
        `/payments/unpaid/summary?paymentRequestId=${debit().unpaid}&${query}`,
      ),
    /** Begins to pay, by the link of the mail. */
    reinitialise: (query = '', body?: unknown) =>
      shopperOf().call<Reinitialized>(
        'POST',
        `/payments/${debit().unpaid}/reinitialize?cle=${debit().cle}&${query}`,
        body,
      ),
    after: (what: 'finalize' | 'error' | 'abandon', dataId: string) =>
      shopperOf().call<{ status: string }>('POST', `/payments/unpaid/${what}?paymentRequestDataId=${dataId}`),
  }
}

/** Names the regularisation that a debit led to. */
export const dataIdOf = ({ redirectUrl }: Reinitialized): string =>
  new URL(redirectUrl).searchParams.get('paymentRequestDataId') ?? ''
