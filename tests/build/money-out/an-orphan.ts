import { handleProviderEvent } from '#server/money/provider-sync/handle-provider-event.ts'
import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { aForm } from '../a-form.ts'
import { aShopper } from '../a-shopper.ts'
import type { World } from '../a-world.ts'
import { anEvent, postEvent } from '../money/provider-events.ts'

/** Answers that it cancelled a charge, and captures the money later. */
export const deceiving = (provider: PaymentProvider): PaymentProvider => ({
  ...provider,
  cancelCharge: async () => ({ kind: 'cancelled', providerRef: null }),
})

/** A gift of 45.40 € that was paid twice, at a provider with false answers: returns the id of the orphan payment. */
export async function anOrphan(world: World): Promise<string> {
  await payTwice(world, aShopper(world, await aForm(world.deps.db)), 'evt_of_the_orphan')
  return (await world.deps.db.selectFrom('orphan_payment').select('id').executeTakeFirstOrThrow()).id
}

/** Pays a gift a second time after the first payment was cancelled, and the event of the first arrives late. */
export async function payTwice(
  world: World,
  shopper: ReturnType<typeof aShopper>,
  event: string,
): Promise<void> {
  const first = await shopper.pay('4000000000003220')
  await shopper.cancel(first.paymentRequestId)
  await shopper.charge(first.paymentRequestId, '4242424242424242')
  await shopper.answerBank(first.executed.redirectUrl ?? '', 'success')
  await postEvent(world, anEvent(first.paymentId, event))
  await handleProviderEvent(world.deps, 'sandbox', event)
}
