import type { OwnForms } from '#contract/admin/own-forms.ts'
import { useAdminBase } from '#web/admin-kit/use-admin-base.ts'
import { useTexts } from '#web/lib/texts.ts'
import { newCampaignPath } from '#web/admin-paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'

interface CreateLinkProps {
  readonly organization: Pick<OwnForms['organizations'][number], 'organizationSlug' | 'mayCreate'>
}

/** The way to a new campaign, for users who may create one. */
export function CreateLink({ organization }: CreateLinkProps) {
  const t = useTexts('manage')
  const base = useAdminBase()
  if (!organization.mayCreate) return null
  return (
    <ButtonLink size="s" href={newCampaignPath(base, organization.organizationSlug)}>
      {t('campaigns.create')}
    </ButtonLink>
  )
}

/** Home of an association without a campaign: the purpose of campaigns, and the way to the first. */
export function NoCampaigns({ organization }: CreateLinkProps) {
  const t = useTexts('manage')
  if (!organization.mayCreate) return <p>{t('home.noForms')}</p>
  return (
    <>
      <p>{t('campaigns.first')}</p>
      <div>
        <CreateLink organization={organization} />
      </div>
    </>
  )
}
