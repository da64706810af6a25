import { settingsDialogId } from '#web/features/accessibility/settings-dialog.tsx'
import { useBrand, useTexts } from '#web/lib/texts.ts'
import { legalPath } from '#web/paths.ts'
import styles from './footer.module.css'

/** In the order of the spec. */
const entries = [
  'conditions-associations',
  'conditions-utilisation',
  'mentions-legales',
  'vie-privee',
  'cookies',
  'guide',
  'aide',
  'etablissement-de-paiement',
  'accessibilite',
] as const

/** The operator's pages that exist, and the accessibility settings. */
export function Footer({ isPlain = false }: { readonly isPlain?: boolean }) {
  const t = useTexts('layout')
  const brand = useBrand()
  const existing = isPlain ? [] : entries.filter((name) => brand?.legalPages.includes(name))
  return (
    <footer className={styles.footer}>
      <div className="page">
        <ul className={styles.list}>
          {existing.map((name) => (
            <li key={name}>
              <a href={legalPath(name)}>{t(`footer.${name}`)}</a>
            </li>
          ))}
          <li>
            <button type="button" data-opens={settingsDialogId}>
              {t('accessibility.open')}
            </button>
          </li>
        </ul>
        {brand?.sandbox === true && <p className={styles.sandbox}>{t('footer.sandbox')}</p>}
      </div>
    </footer>
  )
}
