import type { aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { anEvent, postEvent } from './provider-events.ts'

/** The events of a payment that the bank accepted, in the inbox, for concurrent handlers. */
export async function acceptedEvents(
  world: World,
  shopper: ReturnType<typeof aShopper>,
  count: number,
): Promise<string[]> {
  const { executed, paymentId } = await shopper.pay('4000000000003220')
  await shopper.answerBank(executed.redirectUrl ?? '', 'success')
  const ids = Array.from({ length: count }, (_, index) => `evt_${paymentId}_${index}`)
  for (const id of ids) await postEvent(world, anEvent(paymentId, id))
  return ids
}
