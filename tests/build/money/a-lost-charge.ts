import { randomUUID } from 'node:crypto'
import type { AttemptId } from '#domain/ids.ts'
import { cents } from '#domain/money.ts'
import type { ChargeOrigin } from '#server/providers/provider-ledger.ts'
import type { World } from '../a-world.ts'
import { aCardPayer } from '../a-card-payer.ts'
import { aCaller } from '../a-caller.ts'

export const lostAmount = 4540

/**
 * A captured charge at the sandbox that no attempt here has, as if the database had lost it. Returns its reference at
 * the provider. `origin` is this site's if it is left out.
 */
export async function aLostCharge(world: World, origin?: ChargeOrigin): Promise<string> {
  const { sandbox } = world.deps.providers
  if (sandbox?.entry.kind !== 'fields') throw new Error('the sandbox has card fields')
  const attemptId = randomUUID() as AttemptId
  const deadline = new Date(world.deps.clock.now().getTime() + 600_000)
  const common = { attemptId, deadline, paymentMethod: 'Card', savedMethodRef: null } as const
  const session = await sandbox.entry.openSession({
    ...common,
    origin: world.url,
    locale: 'fr',
    walletAmount: null,
  })
  if (session.kind !== 'opened') throw new Error(session.reason)
  const { tokenizationSessionId } = session
  await aCardPayer(world.sandbox.url, aCaller(world.url)).enterCard(tokenizationSessionId, '4242424242424242')
  const charged = await sandbox.entry.charge({
    ...common,
    tokenizationSessionId,
    amount: cents(lostAmount),
    tip: cents(0),
    currency: 'EUR',
    description: 'Don',
    payeeAccount: null,
    origin: origin ?? (await world.deps.site.origin()),
    returnUrl: `${world.url}/retour`,
    browser: { language: 'fr-FR' },
    savesPaymentMethod: false,
    payer: { email: 'zoe@exemple.fr', name: 'Zoé Moreau' },
  })
  if (charged.kind !== 'succeeded') throw new Error(charged.kind)
  return charged.providerRef
}
