import type { RegularisationView, Reinitialized } from '#contract/schedule/regularisation.ts'
import type { aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { aCollector } from './a-collector.ts'
import { listDebits } from './debits.ts'

/** The reason of the bank: for insufficient funds the debit is tried again, for the others it is not. */
export type BankRefusal = 'hapay_authentication_required' | 'hapay_insufficient_funds' | 'hapay_lost_card'

/** A debit that its payer must pay in person: its payment, and the key in the mail about it. */
export interface RefusedDebit {
  readonly unpaid: string
  readonly cle: string
}

/** Moves to the day of the second debit of an order in three, which the bank refuses. */
export async function refuseSecond(world: World, code: BankRefusal): Promise<RefusedDebit> {
  const collector = aCollector(world)
  const [, second] = await listDebits(world.deps.db)
  if (second === undefined) throw new Error('no second debit')
  await world.setScenario({ nextSaved: [code] })
  await collector.passTo(second.due)
  const [mail] = await collector.mailsOf('installmentRefused')
  return { unpaid: second.paymentId, cle: collector.keyOf(mail?.regularisationUrl ?? '') }
}

/** The calls of the page that the mail of a refused debit links to; `debit` returns the present one. */
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
    /** Starts to pay, by the link of the mail. */
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

/** The regularisation that a debit led to. */
export const dataIdOf = ({ redirectUrl }: Reinitialized): string =>
  new URL(redirectUrl).searchParams.get('paymentRequestDataId') ?? ''
