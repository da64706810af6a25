import { expect, test } from 'vitest'
import type { TableRow } from '#server/backoffice/import/table-row.ts'
import { openWorkbook } from '#server/backoffice/import/workbook/open-workbook.ts'
import { aLongWorkbook, aRawWorkbook, rawRow } from '../../../../../tests/build/person/a-raw-workbook.ts'

const headings = rawRow(['Nom', 'Prénom'])

async function read(content: Buffer): Promise<string | readonly TableRow[]> {
  const book = await openWorkbook(content)
  if (typeof book === 'string') return book
  try {
    const rows: TableRow[] = []
    for await (const row of book.rows()) rows.push(row)
    return rows
  } finally {
    await book.close()
  }
}

test('texts, numbers, days, errors and gaps are read by their cells, and rows by their numbers', async () => {
  const row = (number: string, cells: string) => `<row r="${number}">${cells}</row>`
  const book = aRawWorkbook(
    [
      rawRow(['Mentions', '', '']),
      '<sheetView/>' +
        row('1', '<c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="E1" s="0"/>') +
        row('3', '<c r="B3"><v>12</v></c><c r="C3" s="1"><v>19.5</v></c><c r="D3" s="2"><v>46329.5</v></c>') +
        row(
          '3',
          '<c t="b"><v>1</v></c><c t="e"><v>#N/A</v></c><c t="str"><v>a &amp; b&#233;_x0041_</v></c>',
        ) +
        row('2147483650', '<c t="inlineStr"><is><r><t>Ro</t></r><r><t>y_xD800_&#0;</t></r></is></c>') +
        row('9', '<c t="s"><v>99</v></c>'),
    ],
    {
      texts:
        '<si><t>Nom</t></si><si><r><rPr/><t>Pré</t></r><r><t><![CDATA[nom]]></t></r><rPh><t>x</t></rPh></si>',
    },
  )
  expect(await read(Buffer.concat([book, Buffer.from('\n<b>Warning</b>')]))).toEqual([
    { line: 1, cells: ['Nom', '', 'Prénom'] },
    { line: 3, cells: ['', '12', '19.5', '2026-11-03'] },
    { line: 4, cells: ['true', '', 'a & béA'] },
    { line: 5, cells: ['Roy\uFFFD&#0;'] },
  ])
})

test('numbers are rounded to two decimals', async () => {
  const numbers = [33.333, 36.345, 0.125, 19.990000000000002, 1e-7, 12.5, 12_500, 1e21, -1.005]
  expect(await read(aRawWorkbook([headings + rawRow(numbers)]))).toMatchObject([
    {},
    {
      cells: ['33.33', '36.35', '0.13', '19.99', '0.00', '12.5', '12500', '1000000000000000000000', '-1.00'],
    },
  ])
})

test('one cell with 95 million characters is cut, wherever it is', async () => {
  const long = Buffer.alloc(95_000_000, 'x')
  const within = (start: string, end: string) => Buffer.concat([Buffer.from(start), long, Buffer.from(end)])
  const own = aRawWorkbook([within(`${headings}<row><c t="str"><v>`, '</v></c></row>')])
  const shared = aRawWorkbook([`${headings}<row><c t="s"><v>0</v></c></row>`], {
    texts: within('<si><t>', '</t></si>'),
  })
  for (const book of [own, shared])
    expect(await read(book)).toEqual([
      { line: 1, cells: ['Nom', 'Prénom'] },
      { line: 2, cells: ['x'.repeat(1_000)] },
    ])
  expect(await read(aRawWorkbook([within('<row r="', '"></row>')]))).toBe('unreadable')
})

test('what exceeds the memory of its reader ends the reader alone, and the next workbook is read', async () => {
  const formats = Array.from(
    { length: 1_500_000 },
    (_, id) => `<numFmt numFmtId="${id}" formatCode="d${id}"/>`,
  )
  const heavy = aRawWorkbook([headings], { styles: Buffer.from(formats.join('')) })
  const [refused, rows] = await Promise.all([read(heavy), read(aRawWorkbook([headings]))])
  expect([refused, rows.length]).toEqual(['unreadable', 1])
})

test('a text that is repeated until its rows are too large is refused', async () => {
  const rows = `<row>${'<c t="s"><v>0</v></c>'.repeat(200)}</row>`.repeat(1_000)
  const book = aRawWorkbook([headings + rows], { texts: `<si><t>${'x'.repeat(1_000)}</t></si>` })
  expect(await read(book)).toBe('large')
})

test('many lines with shared texts need little memory of the site', async () => {
  const content = aLongWorkbook(10_000, 15)
  let most = 0
  const before = process.memoryUsage().heapUsed
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed - before)
  }, 20)
  const book = await openWorkbook(content)
  if (typeof book === 'string') throw new Error(book)
  let count = 0
  for await (const { cells } of book.rows()) count += cells.length
  clearInterval(timer)
  await book.close()
  expect(count).toBe(10_001 * 15)
  expect(most).toBeLessThan(40_000_000)
})
