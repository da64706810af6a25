import type { PaymentProvider } from '#server/providers/payment-provider.ts'
import { answerDispute } from '#server/providers/stripe/answer-dispute.ts'
import { chargeIntent, chargeSaved } from '#server/providers/stripe/charge-intent.ts'
import { detachPaymentMethod } from '#server/providers/stripe/detach-payment-method.ts'
import { cancelCharge, findCharge } from '#server/providers/stripe/find-intent.ts'
import { findMandateReference } from '#server/providers/stripe/find-mandate.ts'
import { listDisputes, listSince } from '#server/providers/stripe/list-provider-ledger.ts'
import { readStripeEvent } from '#server/providers/stripe/read-stripe-event.ts'
import { findIntentRefund, refundIntent } from '#server/providers/stripe/refund-intent.ts'
import { type StripeOptions, stripeCaller } from '#server/providers/stripe/stripe-client.ts'

/** Stripe.js is always loaded from Stripe: own copies are not allowed and would become outdated. */
const stripeScript = 'https://js.stripe.com/v3/'

/**
 * Stripe as an implementation of the port, with its official package. The card is entered in Stripe's own fields. The
 * single-use confirmation token that the payer's browser creates is the tokenization session. Nothing is created at
 * Stripe before the payer pays. Source: Stripe's documentation of PaymentIntents confirmed on the server.
 */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const caller = stripeCaller(options)
  return {
    name: 'stripe',
    publicKey: options.publishableKey,
    page: 'embarque',
    paymentMethods: options.takesSepa ? ['Card', 'Sepa'] : ['Card'],
    hasPayeeAccounts: true,
    entry: {
      kind: 'fields',
      script: {
        url: options.scriptUrl ?? stripeScript,
        sources: scriptSources(options.scriptUrl),
      },
      // A wallet's card is not saved for later debits: nothing has shown yet that banks accept it there.
      ...(options.takesWallets && { wallets: { canSave: false } }),
      openSession: async ({ attemptId, savedMethodRef }) => ({
        kind: 'opened',
        tokenizationSessionId: `${savedMethodRef === null ? 'browser' : 'saved'}_${attemptId}`,
        hostedFieldsUrl: null,
      }),
      charge: (request) => chargeIntent(caller, request),
    },
    saved: {
      charge: (request) => chargeSaved(caller, request),
      forget: (savedMethodRef) => detachPaymentMethod(caller, savedMethodRef),
    },
    disputes: {
      listOf: (attemptId) => listDisputes(caller, attemptId),
      answer: (request) => answerDispute(caller, request),
    },
    debitMandates: { referenceOf: ({ providerRef }) => findMandateReference(caller, providerRef) },
    findCharge: (attemptId) => findCharge(caller, attemptId),
    cancelCharge: (attemptId) => cancelCharge(caller, attemptId),
    refund: (request) => refundIntent(caller, request),
    findRefund: (request) => findIntentRefund(caller, request),
    listSince: (since) => listSince(caller, since),
    readEvent: (rawBody, headers, now) => readStripeEvent(rawBody, headers, now, options.webhookSecrets),
  }
}

/** Origins that Stripe.js loads from, frames and calls. Source: Stripe's documentation of content security policies. */
function scriptSources(scriptUrl: string | null) {
  if (scriptUrl !== null) {
    const { origin } = new URL(scriptUrl)
    return { script: [origin], frame: [origin], connect: [origin] }
  }
  return {
    script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connect: ['https://api.stripe.com'],
  }
}
