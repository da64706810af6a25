import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTechnicalRefusal } from '#domain/installment/next-try.ts'
import { failures } from '#domain/payment/failure.ts'
import { root } from '../a-project.ts'

/** Codes that `record_orphan` writes: money came, so the card was accepted. */
const ofOrphans = ['DUPLICATED_PAYMENT', 'PAYMENT_ERROR']

test('the database takes the same refusals for technical as the domain', () => {
  const text = readFileSync(join(root, 'sql/platform/defence/is-decline.sql'), 'utf8')
  const [, list = ''] = /not in \(([^)]*)\)/.exec(text) ?? []
  const codes = [...list.matchAll(/'(\w+)'/g)].map(([, code = '']) => code)
  const technical = Object.keys(failures).filter(isTechnicalRefusal)
  expect(codes.toSorted()).toEqual([...technical, ...ofOrphans].toSorted())
})
