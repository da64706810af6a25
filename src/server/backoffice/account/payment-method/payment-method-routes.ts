import { OwnPaymentMethodsSchema, PaymentMethodRemovedSchema } from '#contract/account/own-payment-method.ts'
import { AppError } from '#domain/errors.ts'
import { isUuid } from '#domain/ids.ts'
import { ownLinkUntil } from '#server/backoffice/account/history/own-link-until.ts'
import {
  listOwnPaymentMethods,
  removePaymentMethod,
} from '#server/backoffice/account/payment-method/own-payment-method-store.ts'
import type { Deps } from '#server/money/deps.ts'
import { localeOfRequest } from '#server/platform/http/request-locale.ts'
import { answerCall } from '#server/platform/http/answer-call.ts'
import type { TypedApp } from '#server/platform/http/typed-app.ts'
import { manageLink } from '#server/money/installment/link-addresses.ts'
import { formatExpiry } from '#server/money/installment/present-debit.ts'
import { sessionOfActor } from '#server/identity/user/actor.ts'

/** The cards and accounts that providers store for the debits of a user. */
export function paymentMethodRoutes(app: TypedApp, deps: Deps): void {
  answerCall(
    app,
    'GET /users/me/payment-methods',
    { summary: 'Saved payment methods', answer: OwnPaymentMethodsSchema },
    async (request) => {
      const now = deps.clock.now()
      const rows = await listOwnPaymentMethods(deps.db, sessionOfActor(request).userId, now)
      const locale = localeOfRequest(request)
      return {
        data: rows.map(({ expiryMonth, expiryYear, isInUse, scheduleId, ...method }) => ({
          ...method,
          expiry: formatExpiry(expiryMonth, expiryYear),
          isInUse: Boolean(isInUse),
          manageUrl: isInUse ? manageLink(deps, { scheduleId, locale }, now, ownLinkUntil(deps)) : null,
        })),
      }
    },
  )
  answerCall(
    app,
    'POST /users/me/payment-methods/:id/remove',
    {
      summary: 'Delete a saved payment method that is not debited any more',
      answer: PaymentMethodRemovedSchema,
    },
    async (request) => {
      const { userId: user } = sessionOfActor(request)
      const { id: mandate } = request.params
      const outcome = isUuid(mandate)
        ? await removePaymentMethod(deps.db, { mandate, user, now: deps.clock.now() })
        : 'unknown'
      if (outcome === 'unknown') throw new AppError('NOT_FOUND')
      if (outcome === 'needed') throw new AppError('CONFLICT')
      return { removed: true }
    },
  )
}
