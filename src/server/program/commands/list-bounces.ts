import { formatInstantDate } from '#domain/format.ts'
import { writeCsv } from '#server/platform/table-file/write-csv.ts'
import type { Deps } from '#server/money/deps.ts'
import { listBounces } from '#server/platform/mail/bounce-store.ts'

const defaultDays = 30

/**
 * The addresses that mail servers refused for good in the last days, with the answer of the server, as CSV: the operator
 * asks the associations for better ones. @throws Error if DAYS is no number
 */
export async function listBouncesSince({ db }: Deps, days = String(defaultDays)): Promise<string[]> {
  if (!/^\d{1,4}$/.test(days)) throw new Error('DAYS is a number: mail bounces 30')
  const all = await listBounces(db, Number(days))
  const rows = all.map(({ bouncedAt, recipient, kind, answer }) => [
    formatInstantDate(bouncedAt.toISOString()),
    recipient,
    kind,
    answer,
  ])
  return [writeCsv([['Date', 'Recipient', 'Mail', 'Answer'], ...rows])]
}
