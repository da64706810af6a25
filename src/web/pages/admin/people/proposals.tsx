import { useState } from 'react'
import type { MergeProposals } from '#contract/person/person-sheet.ts'
import { proposalsPerPage } from '#domain/person/person.ts'
import { AdminScreen, AdminSheet } from '#web/admin-kit/admin-screen.tsx'
import { loadAdmin, readAsUser } from '#web/admin-kit/load-admin.server.ts'
import { makeSend } from '#web/lib/api/api-client.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLocale, useTexts } from '#web/lib/texts.ts'
import { PeopleTabs } from '#web/pages/admin/people-tabs.tsx'
import { ProposalCard } from '#web/pages/admin/people/proposal-card.tsx'
import type { Route } from './+types/proposals'

const line = 'GET /admin/organizations/:org/people/proposals'

export async function loader(args: Route.LoaderArgs) {
  const { locale, brandName } = loadAdmin(args)
  const { organizationSlug: org } = args.params
  const loaded = await readAsUser(args, line, { params: { org } })
  const texts = loadTexts(locale, ['manage', 'people', 'personSheet'])
  return { texts, org, loaded, title: `${texts.personSheet['merge.title']} - ${brandName}` }
}

export { adminMeta as meta } from '#web/admin-kit/admin-meta.ts'

/** Pairs of people who may be one, for a member to decide. */
export default function ProposalsPage({ loaderData }: Route.ComponentProps) {
  const { org, loaded } = loaderData
  const t = useTexts('personSheet')
  const locale = useLocale()
  const [shown, setShown] = useState<MergeProposals>(loaded)
  const { proposals, rights } = shown
  const readAgain = async () => {
    const answer = await makeSend(locale)(line, { params: { org } }).catch(() => null)
    if (answer !== null) setShown(answer)
  }
  return (
    <AdminScreen title={t('merge.title')} tabs={<PeopleTabs org={org} page="proposals" />}>
      <p>{t(proposals.length === 0 ? 'merge.none' : 'merge.intro')}</p>
      {proposals.map((proposal) => (
        <AdminSheet
          key={`${proposal.one.id} ${proposal.other.id}`}
          title={proposal.one.companyName || `${proposal.one.firstName} ${proposal.one.lastName}`}
        >
          <ProposalCard
            {...{ org, proposal }}
            canEdit={rights.includes('person:edit')}
            onDecided={() => void readAgain()}
          />
        </AdminSheet>
      ))}
      {proposals.length === proposalsPerPage && <p className="soft">{t('merge.more')}</p>}
    </AdminScreen>
  )
}
