import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Static, type TSchema, Type } from 'typebox'
import { type BankLine, readBankDate, readPlainAmount } from '#domain/bank-statement/bank-line.ts'
import { isShape } from '#server/platform/is-shape.ts'

/** Elements that occur more than once; all texts stay texts. */
const lists = new Set(['Stmt', 'Ntry', 'NtryDtls', 'TxDtls', 'Ustrd'])

const Texts = Type.Optional(Type.Array(Type.String()))
/** An empty element is an empty text. */
const orEmpty = <T extends TSchema>(schema: T) => Type.Optional(Type.Union([schema, Type.Literal('')]))
const Code = Type.Union([Type.String(), Type.Object({ Cd: Type.String() })])
const EntrySchema = Type.Object({
  /** Text in version 2, a code in version 8; absent: booked. */
  Sts: Type.Optional(Code),
  Amt: Type.Object({ '#text': Type.String(), Ccy: Type.Literal('EUR') }),
  CdtDbtInd: Type.Union([Type.Literal('CRDT'), Type.Literal('DBIT')]),
  BookgDt: Type.Object({ Dt: Type.Optional(Type.String()), DtTm: Type.Optional(Type.String()) }),
  AddtlNtryInf: Type.Optional(Type.String()),
  NtryDtls: Type.Optional(
    Type.Array(
      Type.Object({
        TxDtls: Type.Optional(
          Type.Array(
            Type.Object({
              Refs: orEmpty(Type.Object({ EndToEndId: Type.Optional(Type.String()) })),
              RmtInf: orEmpty(Type.Object({ Ustrd: Texts })),
            }),
          ),
        ),
      }),
    ),
  ),
})
const StatementSchema = Type.Object({
  Document: Type.Object({
    BkToCstmrStmt: Type.Object({
      Stmt: Type.Array(Type.Object({ Ntry: Type.Optional(Type.Array(EntrySchema)) })),
    }),
  }),
})
type Entry = Static<typeof EntrySchema>

/**
 * The bookings in euros of a CAMT.053 file; null for another one. Entities that a file declares are not expanded.
 * Source: ISO 20022, camt.053.001.
 */
export function readCamt(text: string): BankLine[] | null {
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    alwaysCreateTextNode: false,
    isArray: (name) => lists.has(name),
  })
  const found = parsed(parser, text)
  if (!isShape(StatementSchema, found)) return null
  const entries = found.Document.BkToCstmrStmt.Stmt.flatMap(({ Ntry = [] }) => Ntry)
  const lines = entries.filter(isBooked).map((entry) => lineOf(entry))
  return lines.includes(null) ? null : lines.filter((line) => line !== null)
}

/** The parser refuses what is nested deeper than any statement. */
function parsed(parser: XMLParser, text: string): unknown {
  try {
    return XMLValidator.validate(text) === true ? parser.parse(text) : null
  } catch {
    return null
  }
}

/** Announced and informative entries are not on the account yet. */
function isBooked({ Sts = 'BOOK' }: Entry): boolean {
  return (typeof Sts === 'string' ? Sts : Sts.Cd) === 'BOOK'
}

function lineOf(entry: Entry): BankLine | null {
  const { Dt, DtTm = '' } = entry.BookgDt
  const bookedOn = readBankDate((Dt ?? DtTm).slice(0, 10))
  const amount = readPlainAmount(`${entry.CdtDbtInd === 'DBIT' ? '-' : ''}${entry.Amt['#text']}`)
  const details = (entry.NtryDtls ?? []).flatMap(({ TxDtls = [] }) => TxDtls)
  const label = [
    entry.AddtlNtryInf ?? '',
    ...details.flatMap(({ Refs, RmtInf }) => [
      ...(typeof RmtInf === 'object' ? (RmtInf.Ustrd ?? []) : []),
      typeof Refs === 'object' ? (Refs.EndToEndId ?? '') : '',
    ]),
  ]
  return bookedOn === null || amount === null
    ? null
    : { bookedOn, amount, label: label.filter((part) => part !== '').join(' ') }
}
