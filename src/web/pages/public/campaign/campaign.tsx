import { useCallback, useState } from 'react'
import { redirect } from 'react-router'
import type { Form } from '#contract/form.ts'
import type { Cents } from '#domain/money.ts'
import { localeSuffix } from '#domain/locale.ts'
import { Accent } from '#web/features/campaign/accent.tsx'
import { CampaignBanner, takesPayments } from '#web/features/campaign/campaign-banner.tsx'
import { CampaignHead, CampaignPicture } from '#web/features/campaign/campaign-head.tsx'
import { CampaignProgress } from '#web/features/campaign/campaign-progress.tsx'
import { CampaignStory } from '#web/features/campaign/campaign-story.tsx'
import { OrganizationContact } from '#web/features/campaign/organization-contact.tsx'
import { TaxArticles } from '#web/features/campaign/tax-articles.tsx'
import { ContributorList } from '#web/features/contributors/contributor-list.tsx'
import { ShareButton } from '#web/features/share/share-button.tsx'
import { pageReadsContext } from '#web/lib/page-context.ts'
import { localeOfRequest } from '#web/lib/page-locale.server.ts'
import { readPage } from '#web/lib/read-page.server.ts'
import { loadTexts } from '#web/lib/texts.server.ts'
import { useLiveForm } from '#web/lib/use-live-form.ts'
import { campaignMeta } from '#web/pages/public/campaign/campaign-meta.ts'
import { GiveBox, GiveDock, StepAhead } from '#web/pages/public/campaign/give.tsx'
import { LaterBox } from '#web/pages/public/campaign/later.tsx'
import { formPath } from '#web/paths.ts'
import type { Route } from './+types/campaign'
import styles from './campaign.module.css'

/** Its style is the first part of the site's. */
export const handle = { firstCss: true }

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const locale = localeOfRequest(request)
  const { organizationSlug, formType, campaignSlug } = params
  const { brand, campaignPage } = context.get(pageReadsContext)
  const page = await readPage(campaignPage({ organizationSlug, formType, formSlug: campaignSlug }, locale))
  const url = new URL(request.url)
  if (page.form.urlType !== formType) {
    // The slug of another type of this association leads to its own type. Source: decision 20.
    throw redirect(formPath(page.form, localeSuffix(url.pathname) ?? 'fr') + url.search, 301)
  }
  const texts = loadTexts(locale, ['campaign', 'donation'], {
    problems: /_?AMOUNT/,
    pages: isGiftForm(page.form) ? /^$/ : /^comingSoon/,
  })
  return {
    page,
    locale,
    texts,
    publicUrl: brand.publicUrl,
    url: new URL(formPath(page.form, locale), brand.publicUrl).href,
  }
}

export function meta({ loaderData }: Route.MetaArgs): Route.MetaDescriptors {
  return loaderData === undefined ? [{ title: 'Formulaires' }] : campaignMeta(loaderData)
}

/** The presentation of a donation or crowdfunding, which reads without JavaScript, and the amount beside it. */
export default function CampaignPage({ loaderData }: Route.ComponentProps) {
  const { page, url } = loaderData
  const { organization } = page
  const { form, contributors } = useLiveForm(page.form, page.contributors)
  const [given, setGiven] = useState<{ amount: Cents | null; isTouched: boolean }>({
    amount: null,
    isTouched: false,
  })
  const follow = useCallback(
    (amount: Cents | null, isTouched: boolean) => setGiven({ amount, isTouched }),
    [],
  )
  const isGift = isGiftForm(form)
  const isOpen = takesPayments(form)
  return (
    <div className="page">
      <Accent color={form.color ?? organization.color} />
      {form.bannerUrl !== null && <CampaignPicture url={form.bannerUrl} />}
      <div className={styles.campaign}>
        <div className={styles.told}>
          <CampaignHead
            form={form}
            organization={organization}
            action={<ShareButton url={url} title={form.title} />}
          />
          <CampaignBanner form={form} />
          {isGift && <CampaignProgress form={form} />}
          <CampaignStory form={form} />
        </div>
        <div className={styles.box}>
          {isGift && isOpen && <GiveBox form={form} organization={organization} onAmountChange={follow} />}
          {!isGift && <LaterBox organization={organization} />}
        </div>
        <div className={styles.more}>
          <ContributorList form={form} first={contributors} />
          <TaxArticles organization={organization} />
          <OrganizationContact organization={organization} place={form.place} />
        </div>
      </div>
      {isGift && isOpen && <GiveDock amount={given.amount} isTouched={given.isTouched} />}
      {given.isTouched && <StepAhead form={form} />}
    </div>
  )
}

/** What asks for an amount, not for places or things. */
function isGiftForm({ formType }: Form): boolean {
  return formType === 'Donation' || formType === 'CrowdFunding'
}
