import { expect, test } from 'vitest'
import type { PageReads } from '#contract/page-reads.ts'
import { AppError } from '#domain/errors.ts'
import { withUnavailable } from '#server/program/pages/with-unavailable.ts'

const brand = {} as PageReads['brand']
const key = { organizationSlug: 'a', formType: 'Donation', formSlug: 'b' } as const

function failing(error: Error) {
  const logged: unknown[] = []
  const reads: Partial<PageReads> = { brand, identity: () => Promise.reject(error) }
  const log = { error: (facts: unknown) => void logged.push(facts) }
  return { logged, reads: withUnavailable(reads as PageReads, log) }
}
const withCode = (code: string) => Object.assign(new Error('failed'), { code })

test.each([
  withCode('DATABASE_SILENT'),
  withCode('57P01'),
  withCode('57014'),
  withCode('ECONNREFUSED'),
  new Error('timeout exceeded when trying to connect'),
  new AppError('UNAVAILABLE'),
  new AppError('BUSY'),
])('a read without a database is a 503, and is logged: %s', async (error) => {
  const { reads, logged } = failing(error)
  const thrown = await reads.identity(key).catch((one: unknown) => one)
  expect(thrown).toBeInstanceOf(Response)
  expect((thrown as Response).status).toBe(503)
  expect(logged).toMatchObject([{ err: error, read: 'identity' }])
})

test.each([new Error('bug'), new AppError('NOT_FOUND'), new AppError('SECOND_FACTOR_MISSING')])(
  'any other failure is unchanged: %s',
  async (error) => {
    const { reads, logged } = failing(error)
    await expect(reads.identity(key)).rejects.toBe(error)
    expect(logged).toEqual([])
  },
)

test('what is no read is unchanged', () => expect(failing(new Error('none')).reads.brand).toBe(brand))
