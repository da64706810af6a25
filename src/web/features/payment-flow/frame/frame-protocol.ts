/** The messages that the card frame may send over its port. */
export type FrameMessage =
  | { readonly type: 'ready' | 'tokenized' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'state'; readonly complete: boolean }
  | { readonly type: 'invalid' }
  | { readonly type: 'error'; readonly code: string }

/** Maximum height of the frame in pixels: a wrong value must not push the button out of reach. */
const maxHeight = 1200

/** The one window and session that the page accepts messages from. */
export interface ExpectedFrame {
  readonly origin: string
  readonly source: unknown
  readonly session: string
}

/** Whether a window message is the hello of our card frame: origin, window and session must all match. */
export function isHello(
  event: { readonly origin: string; readonly source: unknown; readonly data: unknown },
  expected: ExpectedFrame,
): boolean {
  if (event.origin !== expected.origin || event.source === null || event.source !== expected.source)
    return false
  const { data } = event
  return (
    isRecord(data) && data['type'] === 'obole-hosted-fields:hello' && data['session'] === expected.session
  )
}

/** Reads a message of the port; null for an unknown message. */
export function readFrameMessage(data: unknown): FrameMessage | null {
  if (!isRecord(data)) return null
  switch (data['type']) {
    case 'ready':
    case 'tokenized':
    case 'invalid':
      return { type: data['type'] }
    case 'height':
      return typeof data['height'] === 'number' && data['height'] > 0
        ? { type: 'height', height: Math.min(Math.ceil(data['height']), maxHeight) }
        : null
    case 'state':
      return { type: 'state', complete: data['complete'] === true }
    case 'error':
      return { type: 'error', code: typeof data['code'] === 'string' ? data['code'] : 'hapay_unknown' }
    default:
      return null
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
