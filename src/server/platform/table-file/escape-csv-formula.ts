/** Characters that start a formula, including full-width ones. */
const formula = /^[=+\-@|％%＝＋－＠]/u
/** A number, a telephone number, or a line of a list: none of them is a formula, and none is altered. */
const harmless = /^(?:[+-]\d[\d\s.,]*(?:\(0\)[\d\s.,]*)?|-\s+(?:\d+\s+)?\p{L}[^=|!()@]*)$/u
/** Characters that a spreadsheet skips at the start of a cell: control characters, direction marks, spaces. */
const unseen = /^[\s\p{Cc}\p{Cf}]+/u
/** Characters that reverse or hide text, or are none: a workbook must not contain them. Line breaks stay, inside quotes, and joiners inside a word or an emoji. */
const marks =
  /(?![\u200c\u200d])\p{Cf}|(?<![\p{L}\p{M}\p{Extended_Pictographic}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{Extended_Pictographic}])|(?![\n\r])\p{Cc}|[\ufffe\uffff]/gu

/** A user's text without what a spreadsheet does not show. */
export const visibleText = (text: string) => text.replace(unseen, '').replace(marks, '')

/** A user's text as a safe CSV cell: a spreadsheet shows it as text and runs nothing. */
export function escapeCsvFormula(text: string): string {
  const seen = visibleText(text)
  return formula.test(seen) && !harmless.test(seen) ? `'${seen}` : seen
}
