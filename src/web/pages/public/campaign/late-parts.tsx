import { LoadedBanner } from '#web/features/banner/banner-note.tsx'
import { UnverifiedNote } from '#web/features/trust/unverified-note.tsx'
import type { CampaignBannerName } from '#domain/campaign/campaign-banner.ts'
import type { AuthenticationState } from '#domain/organisation/verification-machine.ts'

export { LateBanner as default }
export { readViewer } from '#web/pages/public/campaign/read-viewer.tsx'

interface LateBannerProps extends Omit<Parameters<typeof LoadedBanner>[0], 'name'> {
  readonly name: CampaignBannerName | null
  readonly authenticationState: AuthenticationState
}

/**
 * The notes above a campaign: its banner, and that its association is not verified. In one file with what a user may do,
 * which few visitors need, too: two files would add a second list of addresses to the first load.
 */
function LateBanner({ name, authenticationState, ...props }: LateBannerProps) {
  return (
    <div className="stack">
      {name !== null && <LoadedBanner name={name} {...props} />}
      <UnverifiedNote authenticationState={authenticationState} />
    </div>
  )
}
