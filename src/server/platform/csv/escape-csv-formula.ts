/** Characters that start a formula, including full-width ones. */
const formula = /^[=+\-@|％%＝＋－＠]/u
/** What a spreadsheet skips at the start of a cell: control characters, direction marks, spaces. */
const unseen = /^[\s\p{Cc}\p{Cf}]+/u
/** Characters that reverse or hide text. Line breaks stay, inside quotes. */
const marks = /[\p{Cf}]|(?![\n\r])\p{Cc}/gu

/** A user's text as a safe CSV cell: a spreadsheet shows it as text and runs nothing. */
export function escapeCsvFormula(text: string): string {
  const seen = text.replace(unseen, '').replace(marks, '')
  return formula.test(seen) ? `'${seen}` : seen
}
