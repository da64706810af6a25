import { roles } from '#domain/access/roles.ts'
import { needsSecondFactor } from '#domain/access/second-factor.ts'
import { cartMachine } from '#domain/cart/cart-machine.ts'
import { type FormState, formTypes } from '#domain/form/form-definition.ts'
import { formTypeRules, hasPage } from '#domain/form/form-types.ts'
import { installmentMachine } from '#domain/installment/installment-machine.ts'
import { mandateMachine } from '#domain/installment/mandate-machine.ts'
import { regularisationMachine } from '#domain/installment/regularisation-machine.ts'
import { scheduleMachine } from '#domain/installment/schedule-machine.ts'
import type { Machine } from '#domain/machine.ts'
import { messageMachine } from '#domain/message/message-machine.ts'
import { bankChangeMachine } from '#domain/organisation/bank-change-machine.ts'
import { verificationDocumentMachine } from '#domain/organisation/verification-document-machine.ts'
import { verificationMachine } from '#domain/organisation/verification-machine.ts'
import { attemptMachine } from '#domain/payment/attempt-machine.ts'
import { codesWithoutDebit } from '#domain/payment/failure.ts'
import { expectedPaymentMachine } from '#domain/payment/expected-payment-machine.ts'
import { paymentMachine } from '#domain/payment/payment-machine.ts'
import { disputeAnswerMachine } from '#domain/refund/dispute-answer-machine.ts'
import { cancellationMachine } from '#domain/refund/cancellation-machine.ts'
import { cancelledOrderMachine } from '#domain/refund/cancelled-order-machine.ts'
import { disputeMachine } from '#domain/refund/dispute-machine.ts'
import { heldRefundMachine } from '#domain/refund/held-refund-machine.ts'
import { orphanMachine } from '#domain/refund/orphan-machine.ts'
import { payoutMachine } from '#domain/refund/payout-machine.ts'
import { refundMachine } from '#domain/refund/refund-machine.ts'
import { waitingEntryMachine } from '#domain/waiting-list/waiting-entry-machine.ts'

/** A machine with any states, events and sets. */
export type AnyMachine = Pick<
  Machine<string, string, string>,
  'name' | 'initial' | 'table' | 'states' | 'sets'
>

/** Every state machine. The database moves states by these tables only. */
export const machines: readonly AnyMachine[] = [
  attemptMachine,
  bankChangeMachine,
  cancellationMachine,
  cancelledOrderMachine,
  cartMachine,
  disputeMachine,
  disputeAnswerMachine,
  expectedPaymentMachine,
  heldRefundMachine,
  installmentMachine,
  mandateMachine,
  messageMachine,
  orphanMachine,
  paymentMachine,
  payoutMachine,
  refundMachine,
  regularisationMachine,
  scheduleMachine,
  verificationMachine,
  verificationDocumentMachine,
  waitingEntryMachine,
]

/**
 * Groups of states of tables that have no machine (`tests/house/machines.test.ts` says why), of form types and of roles, by
 * table or type and name.
 */
export const setsWithoutMachine = {
  form: { sellable: ['published', 'private'] satisfies FormState[] },
  formType: {
    withPage: formTypes.filter(hasPage),
    event: formTypes.filter((type) => formTypeRules[type].ends === 'event'),
    crowdfunding: formTypes.filter((type) => formTypeRules[type].ends === 'crowdfunding'),
  },
  role: { secondFactor: roles.filter(needsSecondFactor) },
  mail: { unsent: ['queued', 'sending'], ended: ['sent', 'failed'] },
  failure: { withoutDebit: codesWithoutDebit },
} as const
