import { settingsDialogId } from '#web/features/accessibility/settings-dialog.tsx'
import { formatDate } from '#domain/format.ts'
import { footerEntries } from '#web/layouts/frame/footer-entries.ts'
import { serverHtml } from '#web/lib/server-made/server-html.ts'
import { useLazyTexts } from '#web/lib/on-demand/lazy-texts.ts'
import { useBrand, useLocale } from '#web/lib/texts.ts'
import { localizedPath } from '#web/paths.ts'
import { offlineReason } from '#web/ui/button.tsx'
import styles from './footer.module.css'

/** The operator's pages that exist, the accessibility settings, and the network that the operator belongs to. */
export function Footer({ isPlain = false }: { readonly isPlain?: boolean }) {
  if (!import.meta.env.SSR) return <footer className={styles.footer} {...serverHtml('footer')} />
  return (
    <footer id="footer" className={styles.footer}>
      <FooterInside isPlain={isPlain} />
    </footer>
  )
}

function FooterInside({ isPlain }: { readonly isPlain: boolean }) {
  const t = useLazyTexts('layout')
  const brand = useBrand()
  const locale = useLocale()
  const version = brand?.associationTermsVersion ?? null
  const memberships = isPlain ? [] : (brand?.memberships ?? [])
  return (
    <div className="page">
      <output className={styles.offline}>
        <span id={offlineReason.bar}>{t('offline')}</span>
      </output>
      <output className={styles.broken}>
        <span>{t('broken')}</span>
      </output>
      <ul className={styles.list} aria-label={t('footer.label')}>
        {(isPlain ? [] : footerEntries(brand?.legalPages ?? [])).map(({ name, href }) => (
          <li key={name}>
            <a href={localizedPath(href, locale)}>{t(`footer.${name}`)}</a>
            {name === 'conditions-associations' && version !== null && (
              <span> ({t('footer.version', { date: formatDate(version) })})</span>
            )}
          </li>
        ))}
        <li>
          <button type="button" data-opens={settingsDialogId}>
            {t('accessibility.open')}
          </button>
        </li>
      </ul>
      {memberships.length > 0 && (
        <>
          <p className={styles.soft}>{t('footer.memberships')}</p>
          <ul className={styles.list}>
            {memberships.map(({ name, url, logo }) => (
              <li key={name}>
                <a href={url} rel="noopener">
                  <img src={logo} alt={name} width={120} height={40} loading="lazy" />
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {brand?.sandbox === true && <p className={styles.soft}>{t('footer.sandbox')}</p>}
    </div>
  )
}
