import { aSentFile } from '../pictures.ts'
import type { Cart } from '#contract/cart.ts'
import { aPayer, tierIdOf } from '../../a-shopper.ts'
import { keyOf, type MatrixKit, namesOf } from './kit.ts'
import type { Asked, Row, Rows, Who } from './row.ts'

/** A new cart for its holder and its owner; the others are refused on one that has an owner too. */
async function cartFor(kit: MatrixKit, who: Who, make: () => Promise<Cart>, refused: Cart): Promise<Cart> {
  if (who === 'holder') return make()
  return who === 'cart owner' ? kit.ownedBy(who, await make()) : refused
}

/** A call about a filled cart, with its key for its holder alone. */
function ofCart(answer: string, more: (kit: MatrixKit) => Asked = () => ({})): Row {
  return {
    answer,
    refusal: '404 CART_UNKNOWN',
    ask: async (kit, who) => {
      const cart = await cartFor(kit, who, kit.aCart, kit.refusedCart)
      const { headers = {}, body } = more(kit)
      const key = who === 'holder' ? keyOf(cart) : {}
      return { path: { cartId: cart.id }, headers: { ...headers, ...key }, body }
    },
  }
}

const consents = { termsAccepted: true, salesTermsAccepted: true, tipConfirmed: true }
const galaItems = ({ gala, place }: MatrixKit): Asked => ({ body: { ...namesOf(gala), items: place } })
const onePage = ({ single }: MatrixKit): Asked => ({
  body: {
    ...namesOf(single),
    items: [{ tierId: tierIdOf(single, 'libre'), customAmount: 2000 }],
    payer: aPayer,
    ...consents,
  },
})
const aFile: Asked = aSentFile('piece.pdf', 'application/pdf', '%PDF-1.4\n%%EOF')

/** Carts: the same answer to whose key is missing or wrong, whatever session they have, but for the owner's. */
export const cartRows: Rows = {
  'POST /ha-api/carts': { answer: '201', ask: galaItems },
  'POST /ha-api/carts/cart-one-page': { answer: '201', ask: onePage },
  'GET /ha-api/carts/:cartId': ofCart('200'),
  'PUT /ha-api/carts/:cartId': ofCart('200', galaItems),
  'PUT /ha-api/carts/:cartId/installments': ofCart('200', () => ({ body: { installments: 1 } })),
  'PUT /ha-api/carts/:cartId/payer': ofCart('200', () => ({ body: aPayer })),
  'PUT /ha-api/carts/:cartId/tip': ofCart('200', () => ({ body: { tip: 100 } })),
  'PUT /ha-api/carts/cart-one-page/:cartId': {
    answer: '200',
    refusal: '404 CART_UNKNOWN',
    ask: async (kit, who) => {
      const { body } = onePage(kit)
      const cart = await cartFor(kit, who, kit.aSingleCart, kit.refusedSingleCart)
      return { path: { cartId: cart.id }, headers: who === 'holder' ? keyOf(cart) : {}, body }
    },
  },
  'POST /ha-api/carts/:cartId/discount-code': ofCart('200', () => ({ body: { discountCode: 'AMIS' } })),
  'DELETE /ha-api/carts/:cartId/discount-code': ofCart('200'),
  'POST /ha-api/carts/:cartId/file': ofCart('201', () => aFile),
  'POST /ha-api/carts/:cartId/init-payment': ofCart('200', () => ({ body: consents })),
  'POST /ha-api/carts/:cartId/refresh': ofCart('200'),
}

/** A call with the id of a payment in its query; `make` gives the holder's. */
function ofPayment(
  name: 'paymentId' | 'paymentRequestId',
  make: (kit: MatrixKit) => Promise<Readonly<Record<string, string>>>,
  more: Partial<Row> & { readonly body?: unknown } = {},
): Row {
  const { body, ...row } = more
  return {
    answer: '200',
    refusal: '404 PAYMENT_UNKNOWN',
    ask: async (kit, who) => ({
      query: { [name]: kit.unknown, ...(who === 'holder' && (await make(kit))) },
      body,
    }),
    ...row,
  }
}

const frozen = async (kit: MatrixKit) => ({ paymentRequestId: (await kit.aPayment()).paymentRequestId })
const paidRequest = async (kit: MatrixKit) => ({ paymentRequestId: (await kit.anOrder()).paymentRequestId })
const paid = async (kit: MatrixKit) => ({ paymentId: (await kit.anOrder()).paymentId })

const debits = 'tests/api/money/collection/debit-entry-points.test.ts'
const ofDebit = (ask: (kit: MatrixKit, who: Who) => Asked, refusal = '404 PAYMENT_UNKNOWN'): Row => ({
  answer: '200',
  refusal,
  ask,
  holderIn: debits,
})

/** Payments: the holder of the id, which cannot be guessed. */
export const paymentRows: Rows = {
  'GET /ha-api/payments/card-embed/get-next-action': ofPayment('paymentRequestId', frozen),
  'GET /ha-api/payments/card-embed/poll-redirect-url': ofPayment('paymentId', paid),
  // A card of theirs is offered in tests/api/money/payment/saved-cards.test.ts.
  'GET /ha-api/payments/saved-payment-methods': {
    answer: '200',
    ask: ({ unknown }) => ({ query: { paymentRequestId: unknown } }),
  },
  'GET /ha-api/payments/summary': ofPayment('paymentRequestId', paidRequest),
  'PUT /ha-api/payments/publication': ofPayment('paymentRequestId', paidRequest, {
    body: { publishName: false, publishAmount: false, comment: '' },
  }),
  'POST /ha-api/payments/card-embed/cancel': ofPayment('paymentRequestId', frozen),
  'POST /ha-api/payments/card-embed/confirm': ofPayment('paymentId', paid),
  'POST /ha-api/payments/card-embed/ha-initialize': ofPayment('paymentRequestId', frozen),
  // Of another provider than the one that is configured.
  'POST /ha-api/payments/card-embed/initialize': ofPayment('paymentRequestId', frozen, {
    answer: '409 WRONG_PROVIDER',
  }),
  'POST /ha-api/payments/finalize': ofPayment('paymentId', paid),
  'POST /ha-api/payments/card-embed/execute-payment': {
    answer: '200',
    refusal: '404 PAYMENT_UNKNOWN',
    ask: async (kit, who) => {
      const card = who === 'holder' ? await kit.aCard() : null
      return {
        query: {
          paymentRequestId: card?.paymentRequestId ?? kit.unknown,
          paymentId: card?.paymentId ?? kit.unknown,
          tokenizationSessionId: card?.session.tokenizationSessionId ?? 'x',
        },
        body: { language: 'fr-FR' },
      }
    },
  },
  'GET /ha-api/payments/unpaid/summary': ofDebit(({ unknown }) => ({
    query: { paymentRequestId: unknown, cle: 'x' },
  })),
  'POST /ha-api/payments/:paymentId/reinitialize': ofDebit(({ unknown }) => ({
    path: { paymentId: unknown },
    query: { cle: 'x' },
    body: {},
  })),
  'POST /ha-api/payments/card-embed/:unpaidPaymentId/reinitialize': ofDebit(({ unknown }) => ({
    path: { unpaidPaymentId: unknown },
    query: { cle: 'x' },
    body: {},
  })),
  'POST /ha-api/payments/unpaid/abandon': ofDebit(({ unknown }) => ({
    query: { paymentRequestDataId: unknown },
  })),
  'POST /ha-api/payments/unpaid/error': ofDebit(({ unknown }) => ({
    query: { paymentRequestDataId: unknown },
  })),
  'POST /ha-api/payments/unpaid/finalize': ofDebit(({ unknown }) => ({
    query: { paymentRequestDataId: unknown },
  })),
  // A mail to the stored address, or none: the answer does not show which.
  'POST /ha-api/payments/unpaid/link': ofDebit(
    ({ unknown }) => ({ body: { paymentRequestId: unknown } }),
    '200',
  ),
  'POST /ha-api/provider-events/:provider': {
    answer: '200',
    refusal: '400 BAD_REQUEST',
    ask: () => ({ path: { provider: 'sandbox' }, body: { id: 'evt_1' } }),
    holderIn: 'tests/faults/webhooks.test.ts',
  },
}

const ofLink = (holderIn: string, body?: unknown): Row => ({
  answer: '200',
  refusal: '404 LINK_INVALID',
  ask: () => ({ path: { token: 'x'.repeat(50) }, body }),
  holderIn,
})
const ofSchedule = (body?: unknown) => ofLink('tests/api/money/collection/monthly.test.ts', body)
const ofWithdrawal = (body?: unknown) => ofLink('tests/api/money/collection/withdrawal.test.ts', body)
const ofTip = (body?: unknown) => ofLink('tests/api/money/refund/tip-refund.test.ts', body)
const ofRefundChoice = (body?: unknown) => ofLink('tests/api/money/refund/cancellation-gifts.test.ts', body)
const ofWaiting = (body?: unknown) => ofLink('tests/api/messages/waiting-list/waiting-list.test.ts', body)
const ofMessage = () => ofLink('tests/api/messages/association-messages.test.ts')
const ofNews = (body?: unknown) => ofLink('tests/api/messages/news.test.ts', body)

const ofTicketFile: Row = {
  answer: '200',
  ask: ({ unknown }) => ({ path: { id: unknown } }),
  holderIn: 'tests/api/papers/document/ticket-files.test.ts',
}

/** Links of mails: the holder of the signed token. */
export const linkRows: Rows = {
  'GET /documents/:id': {
    answer: '200',
    ask: ({ unknown }) => ({ path: { id: unknown } }),
    holderIn: 'tests/api/papers/document/certificate.test.ts',
  },
  'GET /documents/card/:token': {
    answer: '200',
    ask: () => ({ path: { token: 'x'.repeat(50) } }),
    holderIn: 'tests/api/papers/document/membership-cards.test.ts',
  },
  'GET /documents/summary/:token': {
    answer: '200',
    ask: () => ({ path: { token: 'x'.repeat(50) } }),
    holderIn: 'tests/api/papers/document/order-summaries.test.ts',
  },
  'GET /ha-api/association-messages/:token/file': {
    answer: '200',
    ask: () => ({ path: { token: 'x'.repeat(50) } }),
    holderIn: 'tests/api/messages/message-files.test.ts',
  },
  'GET /documents/receipts/:id': {
    answer: '200',
    ask: ({ unknown }) => ({ path: { id: unknown } }),
    holderIn: 'tests/api/papers/document/tax-receipts.test.ts',
  },
  'GET /documents/ticket/:id': ofTicketFile,
  'GET /documents/tickets/:id': ofTicketFile,
  'GET /ha-api/orders/:token/tip-refund': ofTip(),
  'POST /ha-api/orders/:token/tip-refund': ofTip(),
  'GET /ha-api/orders/:token/refund-choice': ofRefundChoice(),
  'POST /ha-api/orders/:token/refund-choice': ofRefundChoice({ choice: 'give', amount: 1500 }),
  'POST /ha-api/orders/:token/renewal': ofLink('tests/api/messages/renewals.test.ts'),
  'GET /ha-api/orders/:token/withdrawal': ofWithdrawal(),
  'POST /ha-api/orders/:token/withdrawal': ofWithdrawal({ items: [], message: '' }),
  'GET /ha-api/schedules/:token': ofSchedule(),
  'POST /ha-api/schedules/:token/amount': ofSchedule({ amount: 1000 }),
  'POST /ha-api/schedules/:token/pause': ofSchedule(),
  'POST /ha-api/schedules/:token/resume': ofSchedule(),
  'POST /ha-api/schedules/:token/terminate': ofSchedule(),
  'POST /ha-api/news-subscriptions/:token/confirm': ofNews(),
  'POST /ha-api/news-subscriptions/:token/stop': ofNews(),
  'POST /ha-api/association-messages/:token/resume': ofMessage(),
  'POST /ha-api/association-messages/:token/stop': ofMessage(),
  'POST /ha-api/waiting-lists/:token/leave': ofWaiting(),
  'POST /ha-api/waiting-lists/:token/quantity': ofWaiting({ quantity: 1 }),
  'POST /ha-api/contact-proofs/:token/confirm': ofLink('tests/api/messages/proved-contact.test.ts'),
  'POST /ha-api/membership-reminders/:token/resume': ofLink('tests/api/messages/renewal-reminders.test.ts'),
  'POST /ha-api/membership-reminders/:token/stop': ofLink('tests/api/messages/renewal-reminders.test.ts'),
  'POST /ha-api/weekly-summaries/:token/resume': ofLink('tests/api/messages/weekly-summary.test.ts'),
  'POST /ha-api/weekly-summaries/:token/stop': ofLink('tests/api/messages/weekly-summary.test.ts'),
}
