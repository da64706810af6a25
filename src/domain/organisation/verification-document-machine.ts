import { defineMachine } from '#domain/machine.ts'

/** A document with which an association proves who it is. `replaced`: a newer one of its kind was sent. */
export type DocumentState = 'sent' | 'accepted' | 'rejected' | 'replaced'
export type DocumentEvent = 'accept' | 'reject' | 'replace'

export const verificationDocumentMachine = defineMachine<DocumentState, DocumentEvent, 'current'>(
  'verificationDocument',
  'sent',
  {
    sent: { accept: 'accepted', reject: 'rejected', replace: 'replaced' },
    accepted: { reject: 'rejected', replace: 'replaced' },
    rejected: { accept: 'accepted', replace: 'replaced' },
    replaced: {},
  },
  { current: ['sent', 'accepted', 'rejected'] },
)
