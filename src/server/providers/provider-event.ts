/**
 * The subject of a provider's event, in the words of this program. Each provider translates its own names; `other`
 * is about the charge itself, which every event causes to be read again.
 */
export const eventTypes = ['chargeSucceeded', 'disputeChanged', 'refundChanged', 'other'] as const
export type EventType = (typeof eventTypes)[number]

export interface ProviderEvent {
  readonly eventId: string
  readonly type: EventType
  /** The attempt of the event. Only a hint: the current state is read from the provider. */
  readonly attemptId: string | null
  /** The charge of the event, if it does not name the attempt. */
  readonly chargeRef?: string | null
  /** The name of the event at the provider, for a person who looks for it there. */
  readonly payload: unknown
}
