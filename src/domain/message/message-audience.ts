import { type Problem, problem } from '#domain/problem.ts'

/** `service`: about an order, a ticket or a membership of each recipient. `news`: anything else. */
export const messagePurposes = ['service', 'news'] as const
export type MessagePurpose = (typeof messagePurposes)[number]

/** People whom a message is for, as the list is chosen. */
export const audienceKinds = ['campaign', 'adherents', 'formerAdherents', 'donors', 'tag', 'people'] as const
export type AudienceKind = (typeof audienceKinds)[number]

/** Lines of a campaign that a list may be of, beside those that are valid. `missing`: a ticket that did not come in. */
export const audienceStates = ['entered', 'missing', 'refused', 'cancelled'] as const
export type AudienceState = (typeof audienceStates)[number]

export interface MessageAudience {
  readonly kind: AudienceKind
  /** Of `campaign`. */
  readonly formId?: string | undefined
  /** Of `campaign`; absent: every price, option and answer. An answer is `question:value`. */
  readonly tierId?: string | undefined
  readonly optionId?: string | undefined
  readonly answer?: string | undefined
  /** Of `campaign`; absent: every line that is not cancelled. */
  readonly state?: AudienceState | undefined
  /** Of `donors`. */
  readonly year?: number | undefined
  /** Of `tag`. */
  readonly tag?: string | undefined
}

/** A person of the list who gets no mail, and why. */
export const leftOutReasons = ['noAddress', 'bounced', 'noConsent', 'unsubscribed'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Audiences whom nothing but news can be for: a tag and the directory say nothing of an order. */
const newsOnly: readonly AudienceKind[] = ['tag', 'people']

/** Problems of an audience and its purpose, field by field. */
export function checkAudience(audience: MessageAudience, purpose: MessagePurpose): Problem[] {
  const { kind, formId, year, tag } = audience
  const missing = [
    kind === 'campaign' && formId === undefined ? ['audience.formId'] : [],
    kind === 'donors' && year === undefined ? ['audience.year'] : [],
    kind === 'tag' && (tag ?? '') === '' ? ['audience.tag'] : [],
  ].flat()
  return [
    ...missing.map((field) => problem(field, 'REQUIRED')),
    ...(purpose === 'service' && newsOnly.includes(kind) ? [problem('audience.purpose', 'CHOICE')] : []),
  ]
}
