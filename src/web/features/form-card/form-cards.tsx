import type { OrganizationPage, SearchResult } from '#contract/page-reads.ts'
import { FormCard } from '#web/features/form-card/form-card.tsx'
import { defaultLocale } from '#domain/locale.ts'
import { useBrand, useLocale } from '#web/lib/texts.ts'
import styles from './form-card.module.css'

interface FormCardsProps {
  readonly forms: readonly (OrganizationPage['forms'][number] &
    Partial<Pick<SearchResult, 'organizationName'>>)[]
}

/** Public forms as cards. */
export function FormCards({ forms }: FormCardsProps) {
  const locale = useLocale()
  const publicUrl = useBrand()?.publicUrl
  const suffix = locale === defaultLocale ? '' : `/${locale}`
  return (
    <ul className={styles.cards}>
      {forms.map(({ organizationName, ...form }) => (
        <FormCard
          key={form.url}
          form={form}
          href={new URL(form.url, publicUrl).pathname + suffix}
          {...(organizationName !== undefined && { organizationName })}
        />
      ))}
    </ul>
  )
}
