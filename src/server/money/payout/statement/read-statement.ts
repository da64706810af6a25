import { AppError } from '#domain/errors.ts'
import type { BankLine } from '#domain/bank-statement/bank-line.ts'
import { problem } from '#domain/problem.ts'
import { mostLines, readBankCsv } from '#server/money/payout/statement/read-bank-csv.ts'
import { readCamt } from '#server/money/payout/statement/read-camt.ts'
import { readOfx } from '#server/money/payout/statement/read-ofx.ts'
import { fileField } from '#server/money/upload/join-file.ts'

/** A statement at most: an association with more has several files a year. */
const mostMegabytes = 2
/** A year and some days: the dates of a file decide how much is compared. */
const longestSpanMs = 400 * 86_400_000

/**
 * The bookings of a bank statement: CAMT.053, OFX, or the CSV of a French bank, in UTF-8 or Windows-1252.
 * @throws AppError VALIDATION with FILE_FORMAT for another file, FILE_TOO_LARGE
 */
export function readStatement(content: Buffer): readonly BankLine[] {
  if (content.length > mostMegabytes * 1_048_576) throw tooLarge()
  const text = textOf(content)
  const lines = readerOf(text)(text)
  if (lines === null || lines.length === 0)
    throw new AppError('VALIDATION', { problems: [problem(fileField, 'FILE_FORMAT')] })
  if (lines.length >= mostLines || spanOf(lines) > longestSpanMs) throw tooLarge()
  return lines
}

function spanOf(lines: readonly BankLine[]): number {
  const days = lines.map(({ bookedOn }) => Date.parse(bookedOn))
  const [first, last] = days.reduce(
    ([low, high], day) => [Math.min(low, day), Math.max(high, day)],
    [Infinity, -Infinity],
  )
  return last - first
}

const tooLarge = () =>
  new AppError('VALIDATION', { problems: [problem(fileField, 'FILE_TOO_LARGE', { max: mostMegabytes })] })

function readerOf(text: string): (text: string) => BankLine[] | null {
  const head = text.slice(0, 2_000)
  if (/<OFX>|OFXHEADER/iu.test(head)) return readOfx
  return /^\s*<(?:\?xml|Document|\w+:Document)/u.test(head) ? readCamt : readBankCsv
}

function textOf(content: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return new TextDecoder('windows-1252').decode(content)
  }
}
