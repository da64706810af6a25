import type { Organization } from '#contract/organization.ts'
import { useTexts } from '#web/lib/texts.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import styles from './organization-contact.module.css'

/** How to contact the association. Source: spec section 2, campaign page. */
export function OrganizationContact({ organization }: { readonly organization: Organization }) {
  const t = useTexts('campaign')
  const { email, phone, url } = organization.contact
  if (email === '' && phone === '' && url === '') return null
  return (
    <section>
      <h2>{t('contact.title')}</h2>
      <ul className={styles.list}>
        {email !== '' && (
          <Line icon="mail">
            <a href={`mailto:${email}`}>{email}</a>
          </Line>
        )}
        {phone !== '' && (
          <Line icon="phone">
            <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
          </Line>
        )}
        {url !== '' && (
          <Line icon="link">
            <a href={url} rel="noopener nofollow">
              {t('contact.site')} ({hostOf(url)})
            </a>
          </Line>
        )}
      </ul>
    </section>
  )
}

function Line({ icon, children }: { readonly icon: IconName; readonly children: React.ReactNode }) {
  return (
    <li className={styles.line}>
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url
}
