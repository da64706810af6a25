import { parisDate } from '#domain/format.ts'
import { addDays } from '#domain/installment/due-date.ts'
import { givenUpDays } from '#domain/installment/next-try.ts'
import type { InstallmentGivenUp } from '#contract/mail/schedule-mails.ts'
import type { Deps } from '#server/deps.ts'
import {
  composeDebitForAssociation,
  composeOrderOfDebit,
  formReader,
} from '#server/installment/compose-debit-parts.ts'
import { listGivenUp, tellOfDebit } from '#server/installment/debit-store.ts'
import type { QueuedMail } from '#server/payment/finalise-plan.ts'

const perTurn = 100

/**
 * Tells associations, once a debit, that it is not tried any more by itself and nobody paid it: twelve days after its
 * day, when the last try is over and whoever wanted to pay in person had the time. Answers how many were told.
 */
export async function tellGivenUp(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  const readForm = formReader(deps)
  let told = 0
  for (;;) {
    const debits = await listGivenUp(deps.db, addDays(parisDate(now), -givenUpDays), perTurn)
    for (const debit of debits) {
      const form = await readForm(debit)
      const order = composeOrderOfDebit(deps, debit, form)
      const payload: InstallmentGivenUp = {
        ...order,
        payer: { ...order.payer, email: debit.snapshot.payer.email },
        debit: composeDebitForAssociation(debit),
      }
      const recipient = form.organisation.contact.email
      const mail: QueuedMail = {
        id: deps.newId(),
        kind: 'installmentGivenUp',
        recipient,
        locale: 'fr',
        payload,
      }
      const mails = recipient === '' ? [] : [mail]
      if (await tellOfDebit(deps.db, 'givenUp', debit.paymentId, mails, now)) told += 1
    }
    if (debits.length < perTurn) return told
  }
}
