import type { Static } from 'typebox'
import type { History, HistoryQuerySchema } from '#contract/account/history.ts'
import type {
  EraseSchema,
  ErasedSchema,
  Export,
  OwnData,
  OwnFileContent,
} from '#contract/account/own-data.ts'
import type {
  DetachedSchema,
  OwnOrder,
  OwnOrderQuerySchema,
  OwnPayment,
} from '#contract/account/own-order.ts'
import type { OwnPaymentMethods, PaymentMethodRemovedSchema } from '#contract/account/own-payment-method.ts'
import type { RequestedReceipt } from '#contract/account/own-receipt.ts'
import type { Profile, ProfileWrite } from '#contract/account/profile.ts'
import type { RegisterAnswer, RegisterQuerySchema } from '#contract/account/register-facts.ts'
import type {
  Registered,
  RegistrationBodySchema,
  RegistrationDraft,
  SavedDraftSchema,
} from '#contract/account/registration.ts'
import type { CorrectDonor, CorrectableReceipt, Corrected } from '#contract/receipt-correction.ts'

type Registration = Static<typeof RegistrationBodySchema>

/** A signed-in user’s own orders, data and association. */
export interface AccountCalls {
  'GET /users/me/history': { query: Static<typeof HistoryQuerySchema>; answer: History }
  'GET /users/me/profile': { answer: Profile }
  'PUT /users/me/profile': { body: ProfileWrite; answer: Profile }
  'GET /users/me/registration': { answer: RegistrationDraft }
  'PUT /users/me/registration': { body: Registration; answer: Static<typeof SavedDraftSchema> }
  'POST /users/me/registration': { body: Registration; answer: Registered }
  'GET /users/me/registration/register': {
    query: Static<typeof RegisterQuerySchema>
    answer: RegisterAnswer
  }
  'GET /users/me/payment-methods': { answer: OwnPaymentMethods }
  'POST /users/me/payment-methods/:id/remove': { answer: Static<typeof PaymentMethodRemovedSchema> }
  'GET /users/me/data': { answer: OwnData }
  'GET /users/me/export': { answer: Export }
  'GET /users/me/files/:fileId': { answer: OwnFileContent }
  'POST /users/me/erase': { body: Static<typeof EraseSchema>; answer: Static<typeof ErasedSchema> }
  'GET /users/me/orders/:orderId': { query: Static<typeof OwnOrderQuerySchema>; answer: OwnOrder }
  'GET /users/me/payments/:paymentId': { answer: OwnPayment }
  'POST /users/me/orders/:orderId/detach': { answer: Static<typeof DetachedSchema> }
  'GET /users/me/orders/:orderId/receipts/:year': { answer: CorrectableReceipt }
  'POST /users/me/orders/:orderId/receipts/:year/correct': { body: CorrectDonor; answer: Corrected }
  'POST /users/me/orders/:orderId/receipts/:year/request': { answer: RequestedReceipt }
}
