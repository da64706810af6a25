import type { VerificationFile } from '#contract/admin/operator-verification.ts'
import { useTexts } from '#web/lib/texts.ts'
import { operatorFilePath } from '#web/admin-paths.ts'

/** The verified association that a name imitates, with a link to its file; nothing where there is none. */
export function Resemblance({ resembles }: Pick<VerificationFile, 'resembles'>) {
  const t = useTexts('operator')
  if (resembles === null) return null
  return (
    <p className="small">
      {t('resembles')} <a href={operatorFilePath(resembles.organizationSlug)}>{resembles.name}</a>
    </p>
  )
}
