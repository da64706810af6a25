import type { ReactNode } from 'react'
import type { Contributors, Form, FormPage } from '#contract/form.ts'
import type { FormViewer } from '#contract/page-reads.ts'
import { takesPayments } from '#domain/campaign/campaign-banner.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { CampaignBanner } from '#web/pages/public/campaign/campaign-banner.tsx'
import { Accent } from '#web/lib/identity/accent.tsx'
import { CampaignHead, CampaignPicture } from '#web/features/campaign/campaign-head.tsx'
import { CampaignProgress } from '#web/features/campaign/campaign-progress.tsx'
import { CampaignStory } from '#web/features/campaign/campaign-story.tsx'
import { AboutPage } from '#web/features/campaign/about/about-page.tsx'
import { ContributorList } from '#web/features/contributors/contributor-list.tsx'
import { CampaignFacts } from '#web/features/venue/campaign-facts.tsx'
import { ReportButton } from '#web/features/report/report-button.tsx'
import { ShareButton } from '#web/features/share/share-button.tsx'
import { useLiveContributors } from '#web/lib/use-live-form.ts'
import { useFormViewer } from '#web/pages/public/campaign/use-form-viewer.ts'
import styles from './campaign.module.css'

/** The data of a campaign page from its loader. */
export interface CampaignData {
  readonly page: FormPage & { readonly contributors: Contributors }
  /** On a page that was made for one user. */
  readonly viewer?: FormViewer | undefined
  /** The style of the association's colours. */
  readonly accent: string
  /** The page's own address, to share. */
  readonly url: string
}

interface CampaignProps extends CampaignData {
  /** With the current numbers. */
  readonly form: Form
  /** In the main column, under the story: tiers, or a form to fill in. */
  readonly list?: ReactNode
  /** The story is what to know before filling in: it comes before the list. */
  readonly storyFirst?: boolean
  /** Beside the column on a wide screen, under it on a phone. Empty when the form takes no payment. */
  readonly box?: ReactNode
  /** The dock of a phone. */
  readonly children?: ReactNode
}

/** Whether a form takes payments now: published or private, open, and its association may collect. */
export function isOpenForOrders(form: Form, { compliance }: CampaignData['page']): boolean {
  return takesPayments({ ...form, allowCollect: compliance.allowCollect })
}

/** The presentation of a campaign of any type, readable without JavaScript, with the parts of its own type. */
export function Campaign(props: CampaignProps) {
  const { page, url, form, list, storyFirst = false, box, children } = props
  const { organization } = page
  const viewer = useFormViewer(page.form, props.viewer)
  const story = (
    <div className={styles.story}>
      <CampaignStory form={form} />
    </div>
  )
  const isOpen = isOpenForOrders(form, page)
  const contributors = useLiveContributors(page.form, page.contributors)
  return (
    <div className="page">
      <Accent css={props.accent} />
      {viewer?.bar}
      <CampaignPicture of={form} />
      <div className={classOf(list !== undefined, storyFirst)}>
        <div className={styles.presentation}>
          <CampaignHead
            form={form}
            organization={organization}
            action={<ShareButton url={url} title={form.title} />}
          />
          <CampaignBanner form={form} compliance={page.compliance} viewer={viewer} />
          {isGiftForm(form.formType) && <CampaignProgress form={form} />}
          <CampaignFacts form={form} />
        </div>
        {storyFirst && story}
        {list !== undefined && <div className={styles.list}>{list}</div>}
        <div className={styles.box}>{box}</div>
        {!storyFirst && story}
        <div className={styles.more}>
          <ContributorList form={form} first={contributors} isOpen={isOpen} />
          <AboutPage id={`about-${form.id}`} organization={organization} form={form} isOpen={isOpen} />
          <ReportButton />
        </div>
      </div>
      {children}
    </div>
  )
}

function classOf(hasList: boolean, storyFirst: boolean): string {
  return [styles.campaign, hasList && styles.hasList, storyFirst && styles.storyFirst]
    .filter(Boolean)
    .join(' ')
}
