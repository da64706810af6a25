import { defineMachine } from '#domain/machine.ts'

/**
 * A document with which an association proves who it is. `replaced`: a newer one of its kind was sent. `expired`: its
 * contents were deleted, at the end of their legal term or after it was replaced.
 */
export type DocumentState = 'sent' | 'accepted' | 'rejected' | 'replaced' | 'expired'
export type DocumentEvent = 'accept' | 'reject' | 'replace' | 'expire'

export const verificationDocumentMachine = defineMachine<DocumentState, DocumentEvent, 'current'>(
  'verificationDocument',
  'sent',
  {
    sent: { accept: 'accepted', reject: 'rejected', replace: 'replaced', expire: 'expired' },
    accepted: { reject: 'rejected', replace: 'replaced', expire: 'expired' },
    rejected: { accept: 'accepted', replace: 'replaced', expire: 'expired' },
    replaced: { expire: 'expired' },
    expired: {},
  },
  { current: ['sent', 'accepted', 'rejected'] },
)
