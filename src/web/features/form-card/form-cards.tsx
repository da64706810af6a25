import type { OrganizationPage } from '#contract/page-reads.ts'
import type { SearchResult } from '#contract/visitor/search.ts'
import { FormCard } from '#web/features/form-card/form-card.tsx'
import { defaultLocale } from '#domain/locale.ts'
import { useBrand, useLocale } from '#web/lib/texts.ts'
import styles from './form-card.module.css'

interface FormCardsProps {
  readonly forms: readonly (OrganizationPage['forms'][number] &
    Partial<Pick<SearchResult, 'organizationName' | 'isVerified'>>)[]
  /** A heading above the cards already names their kind. */
  readonly isOneKind?: boolean
}

/** Public forms as cards. */
export function FormCards({ forms, isOneKind = false }: FormCardsProps) {
  const locale = useLocale()
  const publicUrl = useBrand()?.publicUrl
  const suffix = locale === defaultLocale ? '' : `/${locale}`
  return (
    <ul className={styles.cards}>
      {forms.map(({ organizationName, ...form }) => (
        <FormCard
          key={form.url}
          form={form}
          isOneKind={isOneKind}
          href={new URL(form.url, publicUrl).pathname + suffix}
          {...(organizationName !== undefined && { organizationName })}
        />
      ))}
    </ul>
  )
}
