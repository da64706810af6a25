import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useTexts } from '#web/lib/texts.ts'
import { DigestScreen } from '#web/pages/digest-link/digest-screen.tsx'
import type { Route } from './+types/message-link'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, messageLinkPage } = context.get(pageReadsContext)
  const view = await messageLinkPage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['messageStop'])
  return { view, texts, title: `${texts.messageStop.title} - ${brand.name}` } as const
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** Stops the news of an association, or asks for them again. */
export default function MessageLink({ loaderData: { view }, params }: Route.ComponentProps) {
  const t = useTexts('messageStop')
  return <DigestScreen t={t} kind="messageStop" key={params.token} token={params.token} view={view} />
}
