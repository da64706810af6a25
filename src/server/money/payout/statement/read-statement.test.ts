import { describe, expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { readStatement } from '#server/money/payout/statement/read-statement.ts'

const lines = (...text: string[]) => text.join('\r\n')
const bookings = [
  ['2026-11-03', 4250, 'VIR SEPA RECU OBOLE VIR-00042'],
  ['2026-11-04', -1290, 'PRLV ASSURANCE É'],
] as const

/** Files as these banks offer them to their customers, with two bookings each. */
const files: Readonly<Record<string, string>> = {
  'La Banque Postale': lines(
    'Numéro Compte   ;1234567A020',
    'Type            ;CCP',
    'Compte tenu en  ;euros',
    'Date            ;05/11/2026',
    'Solde (EUROS)   ;1234,56',
    'Solde (FRANCS)  ;8098,18',
    '',
    'Date;Libellé;Montant(EUROS);Montant(FRANCS)',
    '03/11/2026;"VIR SEPA RECU OBOLE VIR-00042";42,50;278,78',
    '04/11/2026;"PRLV ASSURANCE É";-12,90;-84,62',
  ),
  'Crédit Agricole': lines(
    'Téléchargement du 05/11/2026;',
    '',
    'ASSOCIATION LA RUCHE',
    'Compte de Dépôt n° 00012345678;',
    'Solde au 05/11/2026 1 234,56 €',
    '',
    'Date;Libellé;Débit euros;Crédit euros;',
    '03/11/2026;"VIR SEPA RECU\nOBOLE  VIR-00042";;42,50;',
    '04/11/2026;"PRLV ASSURANCE É";12,90;;',
  ),
  'Crédit Mutuel': lines(
    'Date;Date de valeur;Débit;Crédit;Libellé;Solde',
    '03/11/2026;03/11/2026;;42,50;VIR SEPA RECU OBOLE VIR-00042;1247,46',
    '04/11/2026;05/11/2026;-12,90;;PRLV ASSURANCE É;1234,56',
  ),
  'Société Générale': lines(
    '="0001234567";01/11/2026;30/11/2026;;',
    '',
    "Date de l'opération;Libellé;Montant de l'opération;Devise",
    '03/11/2026;VIR SEPA RECU OBOLE VIR-00042;42,50;EUR',
    '04/11/2026;PRLV ASSURANCE É;-12,90;EUR',
  ),
  "Caisse d'Épargne": lines(
    'Date de comptabilisation;Libelle simplifie;Libelle operation;Type operation;Debit;Credit;Date operation;Date de valeur',
    '03/11/2026;VIR SEPA RECU;OBOLE VIR-00042;Virement;;+42,50;02/11/2026;03/11/2026',
    '04/11/2026;PRLV;ASSURANCE É;Prélèvement;-12,90;;04/11/2026;04/11/2026',
  ),
  'a bank with commas and points': lines(
    'dateOp,dateVal,label,amount',
    '2026-11-03,2026-11-03,VIR SEPA RECU OBOLE VIR-00042,42.50',
    '2026-11-04,2026-11-04,PRLV ASSURANCE É,-12.90',
  ),
  'OFX 1': lines(
    'OFXHEADER:100',
    'DATA:OFXSGML',
    'CHARSET:1252',
    '',
    '<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>',
    '<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261103<TRNAMT>+42.50<FITID>1',
    '<NAME>VIR SEPA RECU<MEMO>OBOLE VIR-00042</STMTTRN>',
    '<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261104120000<TRNAMT>-12,90<FITID>2<NAME>PRLV ASSURANCE É</STMTTRN>',
    '</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>',
  ),
  'CAMT.053': `<?xml version="1.0" encoding="UTF-8"?>
<ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><ns:BkToCstmrStmt><ns:Stmt>
<ns:Ntry><ns:Amt Ccy="EUR">42.50</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:BookgDt><ns:Dt>2026-11-03</ns:Dt></ns:BookgDt>
<ns:AddtlNtryInf>VIR SEPA RECU</ns:AddtlNtryInf><ns:NtryDtls><ns:TxDtls><ns:RmtInf><ns:Ustrd>OBOLE VIR-00042</ns:Ustrd></ns:RmtInf></ns:TxDtls></ns:NtryDtls></ns:Ntry>
<ns:Ntry><ns:Amt Ccy="EUR">12.90</ns:Amt><ns:CdtDbtInd>DBIT</ns:CdtDbtInd><ns:BookgDt><ns:DtTm>2026-11-04T08:00:00</ns:DtTm></ns:BookgDt>
<ns:AddtlNtryInf>PRLV ASSURANCE É</ns:AddtlNtryInf></ns:Ntry>
</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`,
}

const read = (content: Buffer) =>
  readStatement(content).map(({ bookedOn, amount, label }) => [bookedOn, amount, label])

test.each(Object.keys(files))('%s', (bank) => {
  expect(read(Buffer.from(files[bank] ?? ''))).toEqual(bookings)
})

test('a file in Windows-1252 keeps its accents', () => {
  expect(read(Buffer.from(files['Crédit Mutuel'] ?? '', 'latin1'))).toEqual(bookings)
})

test('entries of CAMT that are announced, empty or without references', () => {
  const more = `<ns:Ntry><ns:Amt Ccy="EUR">1</ns:Amt><ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts><ns:Cd>PDNG</ns:Cd></ns:Sts>
<ns:BookgDt><ns:Dt>2026-11-05</ns:Dt></ns:BookgDt></ns:Ntry><ns:Ntry><ns:Amt Ccy="EUR">2.000</ns:Amt>
<ns:CdtDbtInd>CRDT</ns:CdtDbtInd><ns:Sts>BOOK</ns:Sts><ns:BookgDt><ns:Dt>2026-11-06</ns:Dt></ns:BookgDt>
<ns:NtryDtls><ns:TxDtls><ns:Refs/><ns:RmtInf/></ns:TxDtls></ns:NtryDtls></ns:Ntry></ns:Stmt>`
  const file = (files['CAMT.053'] ?? '').replace('</ns:Stmt>', more)
  expect(read(Buffer.from(file))).toEqual([...bookings, ['2026-11-06', 200, '']])
})

describe('refuses', () => {
  const codeOf = (text: string) => {
    try {
      readStatement(Buffer.from(text))
      return null
    } catch (error) {
      return error instanceof AppError ? error.problems?.[0]?.code : error
    }
  }

  test.each([
    ['an empty file', ''],
    ['a picture', '\u0089PNG\r\n'],
    ['a table without amounts', 'Date;Libellé\n03/11/2026;VIR'],
    ['a statement in another currency', (files['CAMT.053'] ?? '').replaceAll('EUR', 'CHF')],
    ['an OFX file in another currency', (files['OFX 1'] ?? '').replace('EUR', 'USD')],
    ['one endless line', ';'.repeat(100_000)],
    ['XML that is cut off', (files['CAMT.053'] ?? '').slice(0, 500)],
    ['XML that is nested deeply', `<Document>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</Document>`],
    ['an OFX file without days', '<OFX><STMTTRN><TRNAMT>1</STMTTRN></OFX>'],
  ])('%s', (_name, text) => expect(codeOf(text)).toBe('FILE_FORMAT'))

  test('entities that a file declares are not expanded', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>`
    const file = (files['CAMT.053'] ?? '').replace(/^<\?xml.*\?>/u, bomb).replace('VIR SEPA RECU', '&b;')
    expect(codeOf(file) ?? read(Buffer.from(file))[0]?.[2]).not.toContain('aaaa')
  })

  test('more than a year', () => {
    expect(codeOf('Date;Libellé;Montant\n01/01/2025;VIR;1,00\n01/06/2026;VIR;1,00')).toBe('FILE_TOO_LARGE')
  })

  test('more lines than an association has', () => {
    const row = '03/11/2026;VIR;1,00\n'
    expect(codeOf(`Date;Libellé;Montant\n${row.repeat(20_001)}`)).toBe('FILE_TOO_LARGE')
  })
})
