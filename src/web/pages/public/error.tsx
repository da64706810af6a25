import { data } from 'react-router'
import { textStatus } from '#domain/errors.ts'
import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { pageReadsContext } from '#web/lib/page-context.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { ErrorScreen } from '#web/pages/public/error-screen.tsx'
import type { Route } from './+types/error'

export const handle = { still: true }

/** `?status=`: the answer has the status that it tells. */
export function loader({ request, context }: Route.LoaderArgs) {
  const asked = Number(new URL(request.url).searchParams.get('status') ?? '500')
  const status = Number.isInteger(asked) && asked >= 400 && asked < 600 ? asked : 500
  const texts = loadTexts(localeOfRequest(request), ['errors']).errors
  const title = texts[`error.code.${textStatus(status)}.title`] ?? ''
  return data({ status, title: `${title} - ${context.get(pageReadsContext).brand.name}` }, { status })
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

export default function ErrorPage({ loaderData }: Route.ComponentProps) {
  return <ErrorScreen status={loaderData.status} />
}
