import { expect, test } from 'vitest'
import { documentKinds } from '#domain/organisation/required-documents.ts'
import { decisionsOf } from '#domain/organisation/verification-decisions.ts'

const all = documentKinds.map((kind) => ({ kind, state: 'accepted' as const }))
const [first, ...others] = all
if (first === undefined) throw new Error('no kind of document')
const oneRejected = [{ ...first, state: 'rejected' as const }, ...others]

test.each([
  ['submitted', all, ['verify', 'suspend']],
  ['submitted', others, ['suspend']],
  ['submitted', oneRejected, ['askAgain', 'suspend']],
  ['toComplete', all, ['suspend']],
  ['registered', [], ['suspend']],
  ['collecting', all, ['suspend']],
  ['verified', all, ['suspend']],
  ['suspended', all, ['restore']],
] as const)('%s with %j', (state, documents, decisions) => {
  expect(decisionsOf({ state, documents, isNameHeld: false })).toEqual(decisions)
  expect(decisionsOf({ state, documents, isNameHeld: true })).toEqual([...decisions, 'allowName'])
})
