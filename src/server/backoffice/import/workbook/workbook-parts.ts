import { mostCellText } from '#server/backoffice/import/table-row.ts'
import { type Archive, textOfEntry } from '#server/backoffice/import/workbook/archive-entries.ts'
import { PackedTexts } from '#server/backoffice/import/workbook/packed-texts.ts'
import {
  type XmlHandlers,
  attributeOf,
  makeXmlReader,
} from '#server/backoffice/import/workbook/xml-reader.ts'

/** Parts of a workbook that its cells refer to. */
export interface WorkbookParts {
  /** Names of the entries of its sheets that are shown, in their order. */
  readonly sheets: readonly string[]
  readonly is1904: boolean
  readonly texts: PackedTexts
  /** Numbers of the styles that show a number as a day. */
  readonly dayStyles: ReadonlySet<number>
}

/** Formats of days that have no text: the first ones of all countries, others of East Asia. */
const dayFormats = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Reads everything of a workbook but its sheets. */
export async function readParts(archive: Archive): Promise<WorkbookParts> {
  const read = async (name: string, handlers: Partial<XmlHandlers>) => {
    const push = makeXmlReader({ open: () => {}, text: () => {}, close: () => {}, ...handlers })
    for await (const piece of textOfEntry(archive, name)) push(piece)
  }
  const targets = new Map<string, { readonly type: string; readonly path: string }>()
  await read('xl/_rels/workbook.xml.rels', {
    open: (name, attributes) => {
      const [id, target] = [attributeOf(attributes, 'Id'), attributeOf(attributes, 'Target')]
      if (name !== 'Relationship' || id === null || target === null) return
      const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//u, '')}`
      targets.set(id, { type: (attributeOf(attributes, 'Type') ?? '').split('/').at(-1) ?? '', path })
    },
  })
  const pathOf = (type: string) => [...targets.values()].find((target) => target.type === type)?.path ?? ''
  const sheets: { readonly path: string; readonly isHidden: boolean }[] = []
  let is1904 = false
  await read('xl/workbook.xml', {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 ||= /^(?:1|true)$/u.test(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      const target = targets.get(attributeOf(attributes, 'id') ?? '')
      if (target?.type !== 'worksheet' || !archive.entries.has(target.path)) return
      sheets.push({ path: target.path, isHidden: /hidden/iu.test(attributeOf(attributes, 'state') ?? '') })
    },
  })
  const texts = new PackedTexts()
  await read(pathOf('sharedStrings'), ofTexts(texts))
  const dayStyles = new Set<number>()
  await read(pathOf('styles'), ofStyles(dayStyles))
  const shown = sheets.filter(({ isHidden }) => !isHidden)
  return { sheets: (shown.length > 0 ? shown : sheets).map(({ path }) => path), is1904, texts, dayStyles }
}

/** Texts of cells without their fonts and their phonetic reading. */
function ofTexts(texts: PackedTexts): XmlHandlers {
  let [text, isText, isPhonetic] = ['', false, false]
  return {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 't') isText = true
      if (name === 'rPh') isPhonetic = true
    },
    text: (piece) => {
      if (isText && !isPhonetic && text.length < mostCellText) text += piece.slice(0, mostCellText)
    },
    close: (name) => {
      if (name === 'si') texts.add(text)
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
    },
  }
}

function ofStyles(dayStyles: Set<number>): Partial<XmlHandlers> {
  const formats = new Map<number, string>()
  let isCell = false
  let count = 0
  return {
    open: (name, attributes) => {
      const id = Number(attributeOf(attributes, 'numFmtId') ?? '0')
      if (name === 'numFmt') formats.set(id, attributeOf(attributes, 'formatCode') ?? '')
      if (name === 'cellXfs') isCell = true
      if (name !== 'xf' || !isCell) return
      const code = formats.get(id)
      if (code === undefined ? dayFormats(id) : isDayFormat(code)) dayStyles.add(count)
      count += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false
    },
  }
}

/** Whether a format shows days or years, outside of its quotes, brackets and single signs. */
function isDayFormat(code: string): boolean {
  return (
    !/^(?:general|standard)$/iu.test(code) &&
    /[dy]/iu.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|[\\_*]./gu, ''))
  )
}
