import { pageReadsContext } from '#web/lib/page/page-context.ts'
import { localeOfRequest } from '#web/lib/page/page-locale.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { ContactScreen } from '#web/pages/contact-link/contact-screen.tsx'
import type { Route } from './+types/contact-link'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { brand, contactProofPage } = context.get(pageReadsContext)
  const proof = await contactProofPage(params.token)
  const texts = loadTexts(localeOfRequest(request), ['contactProof'])
  return { proof, texts, title: `${texts.contactProof.title} - ${brand.name}` } as const
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return [{ title: loaderData?.title ?? 'Formulaires' }, { name: 'robots', content: 'noindex' }]
}

/** Proves the contact address of an association, for the reader of its mailbox. */
export default function ContactLink({ loaderData: { proof }, params }: Route.ComponentProps) {
  return <ContactScreen key={params.token} token={params.token} proof={proof} />
}
