import type { Form } from '#contract/form.ts'
import { type CampaignBannerName, takesProspects } from '#domain/campaign/campaign-banner.ts'
import { BannerNote } from '#web/features/banner/banner-note.tsx'
import { ProspectForm } from '#web/features/banner/prospect-form.tsx'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useBrand, useLocale } from '#web/lib/texts.ts'

interface LoadedBannerProps {
  readonly name: CampaignBannerName
  readonly form: Form
}

/** A banner with its texts, and the form for an e-mail address where payments may be possible again. */
export function LoadedBanner({ name, form }: LoadedBannerProps) {
  const t = useLazyTexts('banner')
  const locale = useLocale()
  const adminBaseUrl = useBrand()?.adminBaseUrl ?? ''
  return (
    <BannerNote {...{ name, form, t, locale, adminBaseUrl }}>
      {takesProspects(name) && <ProspectForm form={form} t={t} />}
    </BannerNote>
  )
}
