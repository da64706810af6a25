import type { CampaignAbout } from '#contract/campaign-about.ts'
import type { Organization } from '#contract/organization.ts'
import { formatDate } from '#domain/format.ts'
import { Crest } from '#web/features/campaign/crest.tsx'
import { ContactLines } from '#web/features/campaign/about/contact-lines.tsx'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useServerAreas } from '#web/lib/server-made/server-page.ts'
import { useBrand, useContentLang, useLocale } from '#web/lib/texts.ts'
import { formPath, organizationPath } from '#web/paths.ts'
import { Icon } from '#web/ui/icon.tsx'

interface OrganiserCardProps {
  readonly organization: Organization
  readonly otherForms: CampaignAbout['otherForms']
}

/** Who asks for the money: name, town, age, registration, contact and other campaigns. The server alone renders it. */
export function OrganiserCard({ organization, otherForms }: OrganiserCardProps) {
  const t = useLazyTexts('about')
  const { campaign } = useServerAreas(['campaign'])
  const locale = useLocale()
  const { name, category, city, foundedYear, organizationSlug } = organization
  const facts = [
    campaign?.[`category.${category}`],
    city,
    foundedYear !== null && t('since', { year: foundedYear }),
  ]
  return (
    <section aria-labelledby="organiser-title">
      <h2 id="organiser-title">{t(`title.${category}`)}</h2>
      <div className="about-card">
        <div className="about-head">
          <Crest name={name} logoUrl={organization.logoUrl} alt={organization.logoAlt} />
          <div>
            <a href={organizationPath(organizationSlug, locale)}>
              <b>{name}</b>
            </a>
            <p className="soft small">{facts.filter(Boolean).join(', ')}</p>
            <Registration organization={organization} />
          </div>
        </div>
        <ContactLines organization={organization} />
        {otherForms.length > 0 && <OtherForms forms={otherForms} />}
      </div>
    </section>
  )
}

/** Records of an authority and of the operator about the association, without those that are missing. */
function Registration({ organization }: { readonly organization: Organization }) {
  const t = useLazyTexts('about')
  const brand = useBrand()?.name ?? ''
  const { rnaNumber, siren, verifiedOn } = organization
  return (
    <>
      {rnaNumber !== null && <p className="soft small">{t('rna', { number: rnaNumber })}</p>}
      {siren !== null && <p className="soft small">{t('siren', { number: inThrees(siren) })}</p>}
      {verifiedOn !== null && (
        <p className="small about-verified">
          <Icon name="check" />
          {t('verified', { brand, date: formatDate(verifiedOn) })}
        </p>
      )}
    </>
  )
}

function OtherForms({ forms }: { readonly forms: CampaignAbout['otherForms'] }) {
  const t = useLazyTexts('about')
  const { pages } = useServerAreas(['pages'])
  const lang = useContentLang()
  const locale = useLocale()
  return (
    <>
      <h3>{t('others')}</h3>
      <ul className="about-others">
        {forms.map((form) => (
          <li key={form.url}>
            <a href={formPath(form, locale)} lang={lang}>
              {form.title}
            </a>{' '}
            <span className="soft small">{pages?.[`type.${form.formType}`]}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A number of nine digits as it is written: in groups that do not break. */
function inThrees(digits: string): string {
  return digits.replaceAll(/(\d{3})(?=\d)/g, '$1\u00a0')
}
