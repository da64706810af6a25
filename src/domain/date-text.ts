/**
 * Reads a date typed as DD/MM/YYYY, strictly: 31/04 and 1/2/2026 are refused.
 * @returns the civil date `YYYY-MM-DD`, or null.
 */
export function parseDate(text: string): string | null {
  const match = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim())
  return match === null ? null : existingDate(match[3] ?? '', match[2] ?? '', match[1] ?? '')
}

/** Reads a date of the API: DD/MM/YYYY or `YYYY-MM-DD`. Returns `YYYY-MM-DD`, or null. */
export function parseApiDate(text: string): string | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  return match === null ? parseDate(text) : existingDate(match[1] ?? '', match[2] ?? '', match[3] ?? '')
}

function existingDate(year: string, month: string, day: string): string | null {
  const days = daysInMonth(Number(year), Number(month))
  return Number(day) >= 1 && Number(day) <= days ? `${year}-${month}-${day}` : null
}

/** 0 for a month that does not exist. */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month >= 1 && month <= 12 ? ([4, 6, 9, 11].includes(month) ? 30 : 31) : 0
}
