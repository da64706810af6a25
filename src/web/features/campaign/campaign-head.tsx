import type { Form } from '#contract/form.ts'
import type { Organization } from '#contract/organization.ts'
import { firstSentence } from '#domain/first-sentence.ts'
import { isGiftForm } from '#domain/form/gift-types.ts'
import { hasProgress } from '#web/features/campaign/campaign-progress.tsx'
import { OrganizationLine } from '#web/features/campaign/organization-line.tsx'
import { useContentLang, useTexts } from '#web/lib/texts.ts'
import { Picture } from '#web/ui/picture.tsx'
import styles from './campaign-head.module.css'

/** Characters of the promise under the title. */
export const promiseLength = 140

interface CampaignHeadProps {
  readonly form: Form
  readonly organization: Organization
  readonly action: React.ReactNode
}

/** The association, the title of the campaign and its promise in one sentence. */
export function CampaignHead({ form, organization, action }: CampaignHeadProps) {
  const t = useTexts('campaign')
  const lang = useContentLang()
  const { contributorsCount: count } = form
  // A progress bar has the number of contributions beside it.
  const showsDonors = isGiftForm(form.formType) && !hasProgress(form) && count > 0
  const promise = firstSentence(form.summary, promiseLength)
  return (
    <header>
      <div className={`${styles.lead} ${styles.over}`}>
        <OrganizationLine organization={organization} form={form} />
        <div className={styles.action}>{action}</div>
      </div>
      <h1 className={styles.title} lang={lang}>
        {form.title}
      </h1>
      {(promise !== '' || showsDonors) && (
        <p className={styles.promise}>
          <span lang={lang}>{promise}</span>{' '}
          {showsDonors && <span className={styles.donors}>{t('donors', { count })}</span>}
        </p>
      )}
    </header>
  )
}

/** The picture across the page: the banner with what the association says of it, or a cover, which is decorative. */
export function CampaignPicture({ of }: { readonly of: Pick<Form, 'bannerUrl' | 'bannerAlt' | 'coverUrl'> }) {
  const { coverUrl: url, bannerUrl, bannerAlt } = of
  const alt = bannerUrl === null ? '' : bannerAlt
  // On a phone 60 % of the width: the copy that is in the page suffices for a screen of double density.
  const sizes = '(min-width: 72rem) 69rem, (min-width: 40rem) 100vw, 60vw'
  return (
    <Picture {...{ url, sizes }} className={styles.picture} alt={alt} width={1200} height={300} isFirst />
  )
}
