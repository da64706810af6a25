import type { Organization } from '#contract/organization.ts'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

/** How to contact the association. Source: spec section 2, campaign page. */
export function ContactLines({ organization }: { readonly organization: Organization }) {
  const t = useLazyTexts('about')
  const { email, phone, url } = organization.contact
  if (email === '' && phone === '' && url === '') return null
  return (
    <ul className="about-lines">
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
            {t('site')} ({hostOf(url)})
          </a>
        </Line>
      )}
    </ul>
  )
}

function Line({ icon, children }: { readonly icon: IconName; readonly children: React.ReactNode }) {
  return (
    <li className="about-line">
      <Icon name={icon} />
      <span>{children}</span>
    </li>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : url
}
