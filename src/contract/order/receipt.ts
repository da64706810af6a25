/** The address of a tax receipt: its id is secret and gives access. */
export const receiptPath = '/documents/receipts/:id'

/** The path of a tax receipt. */
export function receiptUrl(id: string): string {
  return receiptPath.replace(':id', id)
}
