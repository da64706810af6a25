import type { ProfileWrite } from '#contract/account/profile.ts'
import type { CorrectDonor } from '#contract/receipt-correction.ts'
import type { Send } from '#web/lib/api/api-client.ts'

/** The calls of a signed-in user about their own orders and details. */
export function makeOwnCalls(send: Send) {
  const onReceipt = (orderId: string, year: number) => ({ params: { orderId, year: String(year) } })
  return {
    history: (continuationToken: string | null) =>
      send('GET /users/me/history', { query: { continuationToken } }),
    profile: () => send('GET /users/me/profile'),
    saveProfile: (body: ProfileWrite) => send('PUT /users/me/profile', { body }),
    paymentMethods: () => send('GET /users/me/payment-methods'),
    removePaymentMethod: (id: string) =>
      send('POST /users/me/payment-methods/:id/remove', { params: { id } }),
    ownData: () => send('GET /users/me/data'),
    exportData: () => send('GET /users/me/export'),
    file: (fileId: string) => send('GET /users/me/files/:fileId', { params: { fileId } }),
    erase: () => send('POST /users/me/erase', { body: { isConfirmed: true } }),
    receipt: (orderId: string, year: number) =>
      send('GET /users/me/orders/:orderId/receipts/:year', onReceipt(orderId, year)),
    correctReceipt: (orderId: string, year: number, body: CorrectDonor) =>
      send('POST /users/me/orders/:orderId/receipts/:year/correct', { ...onReceipt(orderId, year), body }),
    requestReceipt: (orderId: string, year: number) =>
      send('POST /users/me/orders/:orderId/receipts/:year/request', onReceipt(orderId, year)),
    detachOrder: (orderId: string) => send('POST /users/me/orders/:orderId/detach', { params: { orderId } }),
  }
}
