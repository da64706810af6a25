import type { History } from '#contract/account/history.ts'
import type { Export, OwnData, OwnFileContent } from '#contract/account/own-data.ts'
import type { OwnPaymentMethods } from '#contract/account/own-payment-method.ts'
import type { RequestedReceipt } from '#contract/account/own-receipt.ts'
import type { Profile, ProfileWrite } from '#contract/account/profile.ts'
import type { CorrectableReceipt } from '#contract/receipt-correction.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls of a signed-in user about their own orders and details. */
export function makeOwnCalls(send: Send) {
  return {
    history: (continuationToken: string | null) =>
      send<History>({
        routeCode: 'GET /users/me/history',
        method: 'GET',
        path: '/users/me/history',
        query: { continuationToken },
      }),
    profile: () =>
      send<Profile>({ routeCode: 'GET /users/me/profile', method: 'GET', path: '/users/me/profile' }),
    saveProfile: (body: ProfileWrite) =>
      send<Profile>({ routeCode: 'PUT /users/me/profile', method: 'PUT', path: '/users/me/profile', body }),
    paymentMethods: () =>
      send<OwnPaymentMethods>({
        routeCode: 'GET /users/me/payment-methods',
        method: 'GET',
        path: '/users/me/payment-methods',
      }),
    removePaymentMethod: (id: string) =>
      send<{ readonly removed: boolean }>({
        routeCode: 'POST /users/me/payment-methods/remove',
        method: 'POST',
        path: `/users/me/payment-methods/${encodeURIComponent(id)}/remove`,
      }),
    ownData: () => send<OwnData>({ routeCode: 'GET /users/me/data', method: 'GET', path: '/users/me/data' }),
    exportData: () =>
      send<Export>({ routeCode: 'GET /users/me/export', method: 'GET', path: '/users/me/export' }),
    file: (id: string) =>
      send<OwnFileContent>({
        routeCode: 'GET /users/me/files',
        method: 'GET',
        path: `/users/me/files/${encodeURIComponent(id)}`,
      }),
    erase: () =>
      send<{ readonly erased: boolean }>({
        routeCode: 'POST /users/me/erase',
        method: 'POST',
        path: '/users/me/erase',
        body: { isConfirmed: true },
      }),
    receipt: (orderId: string, year: number) =>
      send<CorrectableReceipt>({
        routeCode: 'GET /users/me/orders/{orderId}/receipts/{year}',
        method: 'GET',
        path: `/users/me/orders/${encodeURIComponent(orderId)}/receipts/${year}`,
      }),
    requestReceipt: (orderId: string, year: number) =>
      send<RequestedReceipt>({
        routeCode: 'POST /users/me/orders/{orderId}/receipts/{year}/request',
        method: 'POST',
        path: `/users/me/orders/${encodeURIComponent(orderId)}/receipts/${year}/request`,
      }),
    detachOrder: (id: string) =>
      send<{ readonly detached: boolean }>({
        routeCode: 'POST /users/me/orders/detach',
        method: 'POST',
        path: `/users/me/orders/${encodeURIComponent(id)}/detach`,
      }),
  }
}
