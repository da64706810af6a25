import { type BankLine, readBankDate, readPlainAmount } from '#domain/bank-statement/bank-line.ts'

/**
 * The bookings in euros of an OFX file, version 1 (SGML, where values have no end tag) or 2 (XML); null for another currency,
 * and where a booking has no day or amount. Source: OFX 1.6 and 2.2, STMTTRN.
 */
export function readOfx(text: string): BankLine[] | null {
  const currency = /<CURDEF>([^<\r\n]*)/iu.exec(text)?.[1]?.trim().toUpperCase() ?? 'EUR'
  if (currency !== 'EUR') return null
  const bookings = text
    .split(/<STMTTRN>/iu)
    .slice(1)
    .map((rest) => rest.split(/<\/STMTTRN>|<\/BANKTRANLIST>/iu, 1)[0] ?? '')
  const lines = bookings.map((booking) => {
    const value = (tag: string) => new RegExp(`<${tag}>([^<\r\n]*)`, 'iu').exec(booking)?.[1]?.trim() ?? ''
    const [bookedOn, amount] = [readBankDate(value('DTPOSTED').slice(0, 8)), readPlainAmount(value('TRNAMT'))]
    const label = [value('NAME'), value('MEMO')].filter((part) => part !== '').join(' ')
    return bookedOn === null || amount === null ? null : { bookedOn, amount, label: plainLabel(label) }
  })
  return lines.includes(null) ? null : lines.filter((line) => line !== null)
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }
const plainLabel = (text: string) => text.replaceAll(/&(?:amp|lt|gt);/gu, (entity) => entities[entity] ?? '')
