import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areAllAccepted,
  canSubmit,
  documentKinds,
  missingDocuments,
} from '#domain/organisation/required-documents.ts'
import { verificationDocumentMachine } from '#domain/organisation/verification-document-machine.ts'
import { verificationMachine } from '#domain/organisation/verification-machine.ts'

const current = verificationDocumentMachine.sets.current
const someDocuments = fc.tuple(
  ...documentKinds.map((kind) => fc.option(fc.constantFrom(...current).map((state) => ({ kind, state })))),
)

test('what may be submitted or verified follows from the documents', () => {
  fc.assert(
    fc.property(someDocuments, fc.constantFrom(...verificationMachine.states), (sent, state) => {
      const documents = sent.filter((one) => one !== null)
      const missing = missingDocuments(documents)
      expect(missing.length).toBe(
        documentKinds.length - documents.filter((one) => one.state !== 'rejected').length,
      )
      const isOpen = ['collecting', 'toComplete'].includes(state)
      expect(canSubmit(state, documents)).toBe(isOpen && missing.length === 0)
      // A submission is an edge of the machine.
      expect(!canSubmit(state, documents) || verificationMachine.table[state].submit === 'submitted').toBe(
        true,
      )
      const accepted = documents.filter((one) => one.state === 'accepted')
      expect(areAllAccepted(documents)).toBe(accepted.length === documentKinds.length)
    }),
  )
})
