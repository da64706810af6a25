import { lazy, memo, Suspense } from 'react'
import type { Form } from '#contract/form.ts'
import type { Compliance } from '#contract/organization.ts'
import { campaignBanner } from '#domain/campaign/campaign-banner.ts'

const LoadedBanner = lazy(async () => ({
  default: (await import('#web/features/banner/loaded-banner.tsx')).LoadedBanner,
}))

interface CampaignBannerProps {
  readonly form: Form
  readonly compliance: Compliance
  /** Whether who looks at it answers for the association's whole account. */
  readonly isAccountAdministrator?: boolean
}

/**
 * Why a campaign takes no payment now, or who may see it; nothing while there is nothing to say, and nothing of it is
 * loaded then. Drawn anew for its own changes alone, since one that comes before it is awake would throw away what is
 * typed in it. Source: spec section 4.
 */
export const CampaignBanner = memo(function CampaignBanner({
  form,
  compliance,
  isAccountAdministrator = false,
}: CampaignBannerProps) {
  const { allowCollect } = compliance
  const name = campaignBanner({ ...form, allowCollect, isAccountAdministrator })
  if (name === null) return null
  return (
    <Suspense>
      <LoadedBanner name={name} form={form} />
    </Suspense>
  )
})
