import { mostImportColumns } from '#domain/import/import-fields.ts'
import { type TableRow, mostCellText } from '#server/backoffice/import/table-row.ts'
import type { WorkbookParts } from '#server/backoffice/import/workbook/workbook-parts.ts'
import { type XmlHandlers, attributeOf } from '#server/backoffice/import/workbook/xml-reader.ts'

const dayMs = 86_400_000
/** Rows of a sheet at most. */
const lastRow = 1_048_576
/** Excel counts the 29th of February 1900, which never was. */
const start1900 = Date.UTC(1899, 11, 30)
const start1904 = Date.UTC(1904, 0, 1)
/** The last day that a spreadsheet knows: 31/12/9999. */
const lastSerial = 2_958_465

/**
 * Reads the rows of a sheet. A row without a number, or with one that comes again or cannot be, follows the last one.
 * Blank rows and cells at the end of a row are left out, and columns behind the most that are read.
 */
export function ofSheet(parts: WorkbookParts, found: (row: TableRow) => void): XmlHandlers {
  let line = 0
  let cells: string[] = []
  let next = 0
  let cell = { column: 0, type: '', style: -1 }
  let value = ''
  let isValue = false
  let isPhonetic = false
  return {
    open: (name, attributes) => {
      if (name === 'row') {
        const row = Number(attributeOf(attributes, 'r') ?? '0')
        line = Number.isInteger(row) && row > line && row <= lastRow ? row : line + 1
        cells = []
        next = 0
      } else if (name === 'c') {
        const column = columnOf(attributeOf(attributes, 'r') ?? '') ?? next
        next = column + 1
        const style = Number(attributeOf(attributes, 's') ?? '-1')
        cell = { column, type: attributeOf(attributes, 't') ?? 'n', style }
        value = ''
      } else if (name === 'rPh') isPhonetic = true
      else if (name === 'v' || name === 't') isValue = !isPhonetic
    },
    text: (text) => {
      if (isValue && value.length < mostCellText) value += text.slice(0, mostCellText)
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'c' && cell.column <= mostImportColumns) {
        const text = textOf(value, cell, parts)
        if (text === '') return
        while (cells.length < cell.column) cells.push('')
        cells[cell.column] = text
      } else if (name === 'row' && cells.length > 0) found({ line, cells })
    },
  }
}

/** The column of `AB12`, from 0. */
function columnOf(reference: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/u.exec(reference)?.[0]
  if (letters === undefined) return null
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(
  value: string,
  { type, style }: { readonly type: string; readonly style: number },
  { texts, dayStyles, is1904 }: WorkbookParts,
): string {
  if (type === 's') return plain(texts.at(Number(value)))
  if (type === 'e' || value === '') return ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  const number = Number(value)
  if (type !== 'n' || Number.isNaN(number)) return plain(value)
  return dayStyles.has(style) ? dayText(number, is1904) : numberText(number)
}

/** A number with at most two decimals, so that no third one looks like thousands. */
function numberText(number: number): string {
  const text = String(number)
  if (/^-?\d+(?:\.\d{1,2})?$/u.test(text)) return text
  if (Number.isInteger(number)) return BigInt(number).toString()
  return text.includes('e') ? '0.00' : (Math.round(Number(`${text}e2`)) / 100).toFixed(2)
}

/** A text without escapes, and without halves of signs, which nothing can store. */
function plain(text: string): string {
  const decoded = text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/giu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
  return decoded.slice(0, mostCellText).toWellFormed().trim()
}

/** A day as `YYYY-MM-DD`; empty for a time without a day. */
function dayText(serial: number, is1904: boolean): string {
  const day = Math.floor(serial)
  if (day < 1 || day > lastSerial) return ''
  return new Date((is1904 ? start1904 : start1900) + day * dayMs).toISOString().slice(0, 10)
}
