import type { Initialized } from '#contract/card-fields.ts'
import { openTabStorage, readSaved, saveValue } from '#web/lib/cart/tab-storage.ts'

const nameOf = (paymentRequestId: string) => `fields:${paymentRequestId}`

/** Keeps the card fields that came with the start of a payment for its card page, which is the next document of the tab. */
export function keepOpenedFields(paymentRequestId: string, fields: Initialized): void {
  saveValue(openTabStorage(), nameOf(paymentRequestId), fields)
}

/** These fields, once: a reload asks the server. Null where there are none, or where they are another attempt's. */
export function takeOpenedFields(
  paymentRequestId: string,
  attemptId: string | undefined,
): Initialized | null {
  const storage = openTabStorage()
  const fields = readSaved(storage, nameOf(paymentRequestId), isInitialized)
  storage.removeItem(nameOf(paymentRequestId))
  return fields?.paymentId === attemptId ? fields : null
}

/** Only this file writes such a value. */
function isInitialized(value: unknown): value is Initialized {
  return (
    typeof value === 'object' && value !== null && 'paymentId' in value && 'tokenizationSessionId' in value
  )
}
