/** A ticket number for display: at least four digits, so that text sorting is numeric. */
export function ticketNumber(number: number): string {
  return String(number).padStart(4, '0')
}
