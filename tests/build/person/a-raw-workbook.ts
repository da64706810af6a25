import { crc32, deflateRawSync } from 'node:zlib'

/** An archive of texts, as workbooks are. */
function zip(entries: Readonly<Record<string, Buffer>>): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content, { level: 1 })
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(packed.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const fixed = Buffer.from('14000000080000000000', 'hex')
    const nameSizes = Buffer.from([name.length, 0, 0, 0])
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), fixed, sizes, nameSizes, Buffer.from(name)])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('504b01021400', 'hex'), fixed, sizes, nameSizes, tail, Buffer.from(name)]),
    )
    parts.push(local, packed)
    at += local.length + packed.length
  }
  const all = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(all.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...parts, all, Buffer.from('504b0506', 'hex'), end])
}

const ordinaryStyles = Buffer.from(
  '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="#,##0.00 &quot;dirhams&quot;"/><numFmt numFmtId="165" formatCode="[$-40C]d mmm yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
)

/** A workbook by the XML of its sheets' rows, whose styles 1 and 2 are an amount and a day, and of its shared texts. */
export function aRawWorkbook(
  sheets: readonly (string | Buffer)[],
  {
    texts = '',
    styles = ordinaryStyles,
  }: { readonly texts?: string | Buffer; readonly styles?: Buffer } = {},
): Buffer {
  const names = sheets.map((_, index) => `sheet${index + 1}`)
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`
  const wrapped = (start: string, content: string | Buffer, end: string) =>
    Buffer.concat([Buffer.from(start), Buffer.from(content), Buffer.from(end)])
  return zip({
    '[Content_Types].xml': Buffer.from('<Types/>'),
    'xl/workbook.xml': Buffer.from(
      `<workbook><sheets>${names.map((name) => `<sheet name="${name}" sheetId="1" r:id="${name}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': Buffer.from(
      `<Relationships>${names.map((name) => relation(name, 'worksheet', `worksheets/${name}.xml`)).join('')}${relation('texts', 'sharedStrings', 'sharedStrings.xml')}${relation('styles', 'styles', 'styles.xml')}</Relationships>`,
    ),
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': wrapped('<?xml version="1.0"?><sst>', texts, '</sst>'),
    ...Object.fromEntries(
      sheets.map((rows, index) => [
        `xl/worksheets/${names[index]}.xml`,
        wrapped('<worksheet><sheetData>', rows, '</sheetData></worksheet>'),
      ]),
    ),
  })
}

/** The XML of a row: texts are written in it, numbers stay numbers. */
export const rawRow = (cells: readonly (string | number)[]) =>
  `<row>${cells.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`

/** A workbook of many lines with shared texts, as spreadsheet programs write it, each text once. */
export function aLongWorkbook(lines: number, columns: number): Buffer {
  const [rows, texts]: [string[], string[]] = [[], []]
  const header = ['Nom', 'Prénom', 'Email']
  for (let line = 0; line <= lines; line += 1) {
    const cells: string[] = []
    for (let column = 0; column < columns; column += 1) {
      const text = line === 0 ? (header[column] ?? `Champ ${column}`) : `valeur ${column} de ${line}`
      texts.push(`<si><t>${column === 2 && line > 0 ? `personne${line}@exemple.fr` : text}</t></si>`)
      cells.push(
        `<c r="${String.fromCharCode(65 + column)}${line + 1}" t="s"><v>${line * columns + column}</v></c>`,
      )
    }
    rows.push(`<row r="${line + 1}">${cells.join('')}</row>`)
  }
  return aRawWorkbook([Buffer.from(rows.join(''))], { texts: Buffer.from(texts.join('')) })
}
