/** Signs that begin a formula, the wide ones of Asian keyboards among them. */
const formula = /^[=+\-@|％%＝＋－＠]/u
/** What a spreadsheet passes over before it reads: controls, marks of direction, spaces. */
const unseen = /^[\s\p{Cc}\p{Cf}]+/u
/** Marks that turn or hide what follows; line breaks stay, in quotes. */
const marks = /[\p{Cf}]|(?![\n\r])\p{Cc}/gu

/** A text that somebody wrote as a spreadsheet may open it: nothing in it runs, and it reads as it is. */
export function escapeCsvFormula(text: string): string {
  const seen = text.replace(unseen, '').replace(marks, '')
  return formula.test(seen) ? `'${seen}` : seen
}
