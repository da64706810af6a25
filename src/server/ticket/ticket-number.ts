/** A ticket's number as people read it: four digits and more, so that lists sort as they are read. */
export function ticketNumber(number: number): string {
  return String(number).padStart(4, '0')
}
