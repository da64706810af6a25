import { useState } from 'react'
import type { SharePageView } from '#contract/visitor/share-page.ts'
import { isLocale, languages, locales } from '#domain/locale.ts'
import { CopyField } from '#web/features/share-tools/copy-field.tsx'
import { EmbedSection } from '#web/features/share-tools/embed-section.tsx'
import { CodeSection, PictureSection, PosterSection } from '#web/features/share-tools/files-sections.tsx'
import { SignatureSection } from '#web/features/share-tools/signature-section.tsx'
import { useBrand, useLocale, useTexts } from '#web/lib/texts.ts'
import { formPath } from '#web/paths.ts'
import { Select } from '#web/ui/form/select.tsx'
import { Sheet } from '#web/ui/layout/sheet.tsx'
import styles from './share-tools.module.css'

interface ShareToolsProps extends SharePageView {
  /** The link of the page is shown too; elsewhere it is beside other links. */
  readonly hasLink?: boolean
}

/**
 * All that spreads a campaign, for its visitors and its administrators alike: code, posters, signature, picture, and codes
 * for other sites. Everything is in the chosen language.
 */
export function ShareTools({ identity, isOpen, hasLink = false }: ShareToolsProps) {
  const t = useTexts('shareTools')
  const [locale, setLocale] = useState(useLocale())
  const origin = useBrand()?.publicUrl ?? ''
  if (!isOpen)
    return (
      <Sheet>
        <p>{t('closed')}</p>
      </Sheet>
    )
  return (
    <>
      <Sheet>
        <div className={styles.links}>
          <Select
            name="tools-locale"
            label={t('locale')}
            value={locale}
            options={locales.map((id) => ({ id, label: languages[id].name }))}
            onId={(id) => isLocale(id) && setLocale(id)}
          />
          {hasLink && (
            <CopyField
              name="page-link"
              label={t('link')}
              value={origin + formPath(identity, locale)}
              copied={t('copied')}
            />
          )}
        </div>
      </Sheet>
      <CodeSection identity={identity} locale={locale} />
      <PosterSection identity={identity} locale={locale} />
      <SignatureSection identity={identity} locale={locale} />
      <PictureSection identity={identity} />
      <EmbedSection address={identity} title={identity.title} locale={locale} />
    </>
  )
}
