/**
 * A date as DD/MM/YYYY, where the digits leave no doubt: eight of them in that order, or YYYY-MM-DD as programs copy
 * it. Null for anything else, which stays as it was typed.
 */
export function slashDate(typed: string): string | null {
  const text = typed.trim()
  const copied = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (copied !== null) return `${copied[3]}/${copied[2]}/${copied[1]}`
  const digits = /^(\d{2})[ .-]?(\d{2})[ .-]?(\d{4})$/.exec(text)
  return digits === null ? null : `${digits[1]}/${digits[2]}/${digits[3]}`
}
