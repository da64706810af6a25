import { lazy, memo, Suspense } from 'react'
import type { Form } from '#contract/form.ts'
import type { FormViewer } from '#contract/page-reads.ts'
import type { Compliance } from '#contract/organization.ts'
import { campaignBanner } from '#domain/campaign/campaign-banner.ts'
// The banner is in the page of the server before its code arrives: so is its style.
import '#web/ui/feedback/note.module.css'

const LoadedBanner = lazy(() => import('#web/pages/public/campaign/late-parts.tsx'))

interface CampaignBannerProps {
  readonly form: Form
  readonly compliance: Compliance
  /** Rights of the user on the form; absent for visitors. */
  readonly viewer?: FormViewer | undefined
}

/**
 * Why a campaign takes no payment now, who may see it, and that its association is not verified. Shows and loads
 * nothing when there is nothing to say. It only renders again when its own props change: otherwise, a render before
 * hydration would delete what the visitor typed in it. Source: spec section 4.
 */
export const CampaignBanner = memo(function CampaignBanner({
  form,
  compliance,
  viewer,
}: CampaignBannerProps) {
  const { allowCollect, authenticationState } = compliance
  const name = campaignBanner({ isAccountAdministrator: false, ...form, ...viewer, allowCollect })
  if (name === null && authenticationState === 'valid') return null
  return (
    <Suspense>
      <LoadedBanner {...{ name, authenticationState, form, viewer }} />
    </Suspense>
  )
})
