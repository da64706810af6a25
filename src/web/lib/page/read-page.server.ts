import { data } from 'react-router'

/**
 * Waits for a page's read. A missing record is a 404; a refusal keeps its status, for the error screen.
 * @throws a route error answer
 */
export async function readPage<Value>(read: Promise<Value | null>): Promise<Value> {
  const value = await read.catch((error: unknown) => {
    throw statusOf(error) === null ? error : data(null, { status: statusOf(error) ?? 500 })
  })
  if (value === null) throw data(null, { status: 404 })
  return value
}

function statusOf(error: unknown): number | null {
  return error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : null
}
