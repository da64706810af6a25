import { data } from 'react-router'

export const handle = { still: true }

/** Every address without a route. @throws 404 */
export function loader(): never {
  throw data('unknown-route', { status: 404 })
}

export default function NotFoundPage() {
  return null
}
