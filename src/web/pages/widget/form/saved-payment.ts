/** A payment that was started in this frame. */
export interface SavedPayment {
  readonly paymentRequestId: string
  /** Its page. */
  readonly url: string
}

interface Entry extends SavedPayment {
  /** An instant of the browser's clock, in ms. */
  readonly startedAt: number
  /** The other site was notified that it is paid. */
  readonly isNotified: boolean
}

/** Longer than a payment may take; after that, the mail has the outcome. */
const longestMs = 60 * 60_000

const name = 'obolePayment'

/**
 * Saves a payment in the frame's entry of the tab's history: the entry survives a reload of the frame, also where the
 * browser blocks its storage. The site around the frame can neither read nor write it, and no address contains it.
 */
export function savePayment({ paymentRequestId, url }: SavedPayment, now: number): void {
  write({ paymentRequestId, url, startedAt: now, isNotified: false })
}

/** The payment that this frame started before it was loaded again; null for none, and for one of an hour ago. */
export function readSavedPayment(now: number): SavedPayment | null {
  const entry = read()
  if (entry === null || now - entry.startedAt > longestMs) return null
  return { paymentRequestId: entry.paymentRequestId, url: entry.url }
}

export function removeSavedPayment(): void {
  if (read() !== null) write(undefined)
}

const noticed = new Set<string>()

/** Whether the other site is still to be notified of this payment: once for each, however often the frame is loaded. */
export function isFirstNotice(paymentRequestId: string): boolean {
  if (noticed.has(paymentRequestId)) return false
  noticed.add(paymentRequestId)
  const entry = read()
  if (entry?.paymentRequestId !== paymentRequestId) return true
  write({ ...entry, isNotified: true })
  return !entry.isNotified
}

function write(entry: Entry | undefined): void {
  // The rest of the state is the router's.
  const state: unknown = history.state
  history.replaceState({ ...(isRecord(state) ? state : {}), [name]: entry }, '')
}

function read(): Entry | null {
  const state: unknown = history.state
  const entry = isRecord(state) ? state[name] : undefined
  return isEntry(entry) ? entry : null
}

function isEntry(value: unknown): value is Entry {
  return (
    isRecord(value) &&
    typeof value['paymentRequestId'] === 'string' &&
    typeof value['url'] === 'string' &&
    typeof value['startedAt'] === 'number' &&
    typeof value['isNotified'] === 'boolean'
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
