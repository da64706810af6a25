import type { MessageSheet } from '#contract/message/messages.ts'

/** A message of a page, and how the page follows its changes. */
export interface MessagePart {
  readonly org: string
  readonly message: MessageSheet
  readonly onMessage: (message: MessageSheet) => void
}
