import { data } from 'react-router'
import { ErrorScreen, type ErrorKind } from '#web/features/error-screen/error-screen.tsx'
import type { Route } from './+types/error'

export const handle = { still: true }

/** `?status=`: the answer has the status that it shows; ECONNABORTED is a 504 with its own texts, the others a 500. */
export function loader({ request }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('status') ?? '500'
  const kind = kindOf(asked)
  const status = kind === 'ECONNABORTED' ? 504 : typeof kind === 'number' ? kind : 500
  return data({ kind }, { status })
}

/** The screen sets its own title. */
export function meta(): Route.MetaDescriptors {
  return [{ name: 'robots', content: 'noindex' }]
}

export default function ErrorPage({ loaderData }: Route.ComponentProps) {
  return <ErrorScreen kind={loaderData.kind} />
}

function kindOf(asked: string): ErrorKind {
  if (asked === 'ECONNABORTED' || asked === 'uncaught' || asked === 'missing') return asked
  const status = Number(asked)
  return Number.isInteger(status) && status >= 400 && status < 600 ? status : 500
}
